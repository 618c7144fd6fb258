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

const ENGLISH = "Hello. This is how I sound when I read your script, one sentence after the other.";

/** Flite's English speakers, and variants of them. @see NOTICE */
const FLITE: readonly (readonly [id: string, name: string, description: string, Partial<VoiceTuning>])[] = [
  ["en-us-slt", "SLT", "Female, clear", { voice: "slt", pitchHz: 174 }],
  [
    "en-us-slt-bright",
    "SLT bright",
    "Female, higher and quicker",
    { voice: "slt", pitchHz: 205, formant: 1.06, pace: 1.1 },
  ],
  ["en-us-slt-calm", "SLT calm", "Female, slow and low", { voice: "slt", pitchHz: 158, pace: 0.86 }],
  ["en-us-rms", "RMS", "Male, even", { voice: "rms", pitchHz: 101 }],
  [
    "en-us-rms-deep",
    "RMS deep",
    "Male, deep and slow",
    { voice: "rms", pitchHz: 84, formant: 0.93, pace: 0.92 },
  ],
  ["en-us-kal", "KAL", "Male, robotic", { voice: "kal16", pitchHz: 91 }],
  ["en-gb-awb", "AWB", "Male, Scottish", { voice: "awb", pitchHz: 133 }],
];

/** The languages of eSpeak NG used here, each with a lower and a higher voice. */
const ESPEAK: readonly (readonly [locale: string, language: string, engine: string, sample: string])[] = [
  ["en-GB", "British English", "en-gb", ENGLISH],
  ["de-DE", "German", "de", "Guten Tag. So klinge ich, wenn ich Ihren Text vorlese."],
  ["fr-FR", "French", "fr", "Bonjour. Voici ma voix quand je lis votre texte."],
  ["es-ES", "Spanish", "es", "Hola. Así suena mi voz cuando leo tu texto."],
  ["es-MX", "Latin American Spanish", "es-419", "Hola. Así suena mi voz cuando leo tu texto."],
  ["it-IT", "Italian", "it", "Buongiorno. Questa è la mia voce quando leggo il tuo testo."],
  ["pt-BR", "Brazilian Portuguese", "pt-br", "Olá. É assim que eu soo quando leio o seu texto."],
  ["pt-PT", "Portuguese", "pt", "Olá. É assim que soa a minha voz quando leio o seu texto."],
  ["nl-NL", "Dutch", "nl", "Goedendag. Zo klink ik als ik uw tekst voorlees."],
  ["pl-PL", "Polish", "pl", "Dzień dobry. Tak brzmię, kiedy czytam twój tekst."],
  ["sv-SE", "Swedish", "sv", "Hej. Så här låter jag när jag läser din text."],
  ["tr-TR", "Turkish", "tr", "Merhaba. Metninizi okurken sesim böyle duyulur."],
  ["cs-CZ", "Czech", "cs", "Dobrý den. Takto zní můj hlas, když čtu váš text."],
  ["el-GR", "Greek", "el", "Γεια σας. Έτσι ακούγομαι όταν διαβάζω το κείμενό σας."],
  ["ru-RU", "Russian", "ru", "Здравствуйте. Так звучит мой голос, когда я читаю ваш текст."],
  ["uk-UA", "Ukrainian", "uk", "Добрий день. Так звучить мій голос, коли я читаю ваш текст."],
  ["hi-IN", "Hindi", "hi", "नमस्ते। आपका पाठ पढ़ते समय मेरी आवाज़ ऐसी लगती है।"],
  ["ko-KR", "Korean", "ko", "안녕하세요. 대본을 읽을 때 제 목소리는 이렇습니다."],
  ["ja-JP", "Japanese", "ja", "こんにちは。これがわたしのこえです。"],
  ["zh-CN", "Mandarin", "cmn", "你好。这是我朗读文字时的声音。"],
];

const LOWER = { id: "low", name: "low", description: "lower voice", variant: "", pitchHz: 100 };
const HIGHER = { id: "high", name: "high", description: "higher voice", variant: "+f2", pitchHz: 192 };

const fliteVoices: LibraryVoice[] = FLITE.map(([id, name, description, tuning]) => ({
  id,
  name,
  description: `${description}. Flite, rule-based speech synthesis.`,
  locale: id.startsWith("en-gb") ? "en-GB" : "en-US",
  sample: ENGLISH,
  tuning: voiceTuning.parse({ engine: "flite", ...tuning }),
}));

const espeakVoices: LibraryVoice[] = ESPEAK.flatMap(([locale, language, engine, sample]) =>
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
  const wanted = locale.toLowerCase();
  const [language] = wanted.split("-");
  const exact = ESPEAK.find(([own]) => own.toLowerCase() === wanted);
  const near = ESPEAK.find(([own]) => own.split("-")[0] === language);
  return (exact ?? near)?.[2] ?? null;
}
