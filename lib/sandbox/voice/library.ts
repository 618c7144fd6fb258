import { type VoiceTuning, voiceTuning } from "../renderers/voice/voice-spec";

/** A voice that every account may use. */
export type LibraryVoice = {
  id: string;
  name: string;
  description: string;
  locale: string;
  tuning: VoiceTuning;
  /** The text of its preview, in its own language. */
  sample: string;
};

type Flite = { id: string; name: string; description: string; locale: string; tuning: Partial<VoiceTuning> };

const ENGLISH = "Hello. This is how I sound when I read your script, one sentence after the other.";

/** Flite's English speakers, and variants of them. @see NOTICE */
const FLITE: readonly Flite[] = [
  {
    id: "en-us-slt",
    name: "SLT",
    description: "Female, clear",
    locale: "en-US",
    tuning: { voice: "slt", pitchHz: 174 },
  },
  {
    id: "en-us-slt-bright",
    name: "SLT bright",
    description: "Female, higher and quicker",
    locale: "en-US",
    tuning: { voice: "slt", pitchHz: 205, formant: 1.06, pace: 1.1 },
  },
  {
    id: "en-us-slt-calm",
    name: "SLT calm",
    description: "Female, slow and low",
    locale: "en-US",
    tuning: { voice: "slt", pitchHz: 158, pace: 0.86 },
  },
  {
    id: "en-us-rms",
    name: "RMS",
    description: "Male, even",
    locale: "en-US",
    tuning: { voice: "rms", pitchHz: 101 },
  },
  {
    id: "en-us-rms-deep",
    name: "RMS deep",
    description: "Male, deep and slow",
    locale: "en-US",
    tuning: { voice: "rms", pitchHz: 84, formant: 0.93, pace: 0.92 },
  },
  {
    id: "en-us-kal",
    name: "KAL",
    description: "Male, robotic",
    locale: "en-US",
    tuning: { voice: "kal16", pitchHz: 91 },
  },
  {
    id: "en-gb-awb",
    name: "AWB",
    description: "Male, Scottish",
    locale: "en-GB",
    tuning: { voice: "awb", pitchHz: 133 },
  },
];

/** The languages of eSpeak NG used here, each with a lower and a higher voice. */
const ESPEAK: readonly { locale: string; language: string; engine: string; sample: string }[] = [
  { locale: "en-GB", language: "British English", engine: "en-gb", sample: ENGLISH },
  {
    locale: "de-DE",
    language: "German",
    engine: "de",
    sample: "Guten Tag. So klinge ich, wenn ich Ihren Text vorlese.",
  },
  {
    locale: "fr-FR",
    language: "French",
    engine: "fr",
    sample: "Bonjour. Voici ma voix quand je lis votre texte.",
  },
  {
    locale: "es-ES",
    language: "Spanish",
    engine: "es",
    sample: "Hola. Así suena mi voz cuando leo tu texto.",
  },
  {
    locale: "es-MX",
    language: "Latin American Spanish",
    engine: "es-419",
    sample: "Hola. Así suena mi voz cuando leo tu texto.",
  },
  {
    locale: "it-IT",
    language: "Italian",
    engine: "it",
    sample: "Buongiorno. Questa è la mia voce quando leggo il tuo testo.",
  },
  {
    locale: "pt-BR",
    language: "Brazilian Portuguese",
    engine: "pt-br",
    sample: "Olá. É assim que eu soo quando leio o seu texto.",
  },
  {
    locale: "pt-PT",
    language: "Portuguese",
    engine: "pt",
    sample: "Olá. É assim que soa a minha voz quando leio o seu texto.",
  },
  {
    locale: "nl-NL",
    language: "Dutch",
    engine: "nl",
    sample: "Goedendag. Zo klink ik als ik uw tekst voorlees.",
  },
  {
    locale: "pl-PL",
    language: "Polish",
    engine: "pl",
    sample: "Dzień dobry. Tak brzmię, kiedy czytam twój tekst.",
  },
  {
    locale: "sv-SE",
    language: "Swedish",
    engine: "sv",
    sample: "Hej. Så här låter jag när jag läser din text.",
  },
  {
    locale: "tr-TR",
    language: "Turkish",
    engine: "tr",
    sample: "Merhaba. Metninizi okurken sesim böyle duyulur.",
  },
  {
    locale: "cs-CZ",
    language: "Czech",
    engine: "cs",
    sample: "Dobrý den. Takto zní můj hlas, když čtu váš text.",
  },
  {
    locale: "el-GR",
    language: "Greek",
    engine: "el",
    sample: "Γεια σας. Έτσι ακούγομαι όταν διαβάζω το κείμενό σας.",
  },
  {
    locale: "ru-RU",
    language: "Russian",
    engine: "ru",
    sample: "Здравствуйте. Так звучит мой голос, когда я читаю ваш текст.",
  },
  {
    locale: "uk-UA",
    language: "Ukrainian",
    engine: "uk",
    sample: "Добрий день. Так звучить мій голос, коли я читаю ваш текст.",
  },
  { locale: "hi-IN", language: "Hindi", engine: "hi", sample: "नमस्ते। आपका पाठ पढ़ते समय मेरी आवाज़ ऐसी लगती है।" },
  {
    locale: "ko-KR",
    language: "Korean",
    engine: "ko",
    sample: "안녕하세요. 대본을 읽을 때 제 목소리는 이렇습니다.",
  },
  { locale: "ja-JP", language: "Japanese", engine: "ja", sample: "こんにちは。これがわたしのこえです。" },
  { locale: "zh-CN", language: "Mandarin", engine: "cmn", sample: "你好。这是我朗读文字时的声音。" },
];

const LOWER = { id: "low", name: "low", description: "lower voice", variant: "", pitchHz: 100 };
const HIGHER = { id: "high", name: "high", description: "higher voice", variant: "+f2", pitchHz: 192 };

const fliteVoices: LibraryVoice[] = FLITE.map(({ id, name, description, locale, tuning }) => ({
  id,
  name,
  description: `${description}. Flite, rule-based speech synthesis.`,
  locale,
  sample: ENGLISH,
  tuning: voiceTuning.parse({ engine: "flite", ...tuning }),
}));

const espeakVoices: LibraryVoice[] = ESPEAK.flatMap(({ locale, language, engine, sample }) =>
  [LOWER, HIGHER].map((sort) => ({
    id: `${locale.toLowerCase()}-${sort.id}`,
    name: `${language}, ${sort.name}`,
    description: `${language}, ${sort.description}. eSpeak NG, rule-based speech synthesis.`,
    locale,
    sample,
    tuning: voiceTuning.parse({ engine: "espeak", voice: engine + sort.variant, pitchHz: sort.pitchHz }),
  })),
);

/** The library (section GET /v1/voices). Names describe a voice; none is the name of a person or a model. */
export const VOICE_LIBRARY: readonly LibraryVoice[] = [...fliteVoices, ...espeakVoices];

export const libraryVoice = (id: string): LibraryVoice | undefined =>
  VOICE_LIBRARY.find((voice) => voice.id === id);

/** Every locale of the library, once. */
export const LOCALES: readonly string[] = [...new Set(VOICE_LIBRARY.map(({ locale }) => locale))];

/** eSpeak NG's own name for a locale, or for another of the same language; null when it supports neither. */
export function espeakName(locale: string): string | null {
  const lowerLocale = locale.toLowerCase();
  const [language] = lowerLocale.split("-");
  const exact = ESPEAK.find((each) => each.locale.toLowerCase() === lowerLocale);
  const near = ESPEAK.find((each) => each.locale.split("-")[0] === language);
  return (exact ?? near)?.engine ?? null;
}
