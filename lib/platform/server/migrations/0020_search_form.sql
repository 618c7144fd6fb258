-- `searchForm` of lib/platform/search-form.ts. It is not among the functions that every start replaces, because indexes
-- hold what it returned: a change needs a migration that builds them again and empties "job_search_index".
-- `lower` in "C" knows ASCII alone, so that no locale decides about it.
CREATE FUNCTION search_form(said text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(said) = length(said) THEN lower(said COLLATE "C")
  ELSE normalize(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(normalize(said, NFKD), E'[\u00AD\u0300-\u036F\u0483-\u0489\u0591-\u05BD\u05BF\u05C1\u05C2\u05C4\u05C5\u05C7\u0610-\u061A\u061C\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06E4\u06E7\u06E8\u06EA-\u06ED\u0711\u0730-\u074A\u08CA-\u08E1\u08E3-\u08FF\u093C\u09BC\u0A3C\u0ABC\u0B3C\u0CBC\u180B-\u180F\u1AB0-\u1AFF\u1DC0-\u1DFF\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\u20D0-\u20FF\uFE00-\uFE0F\uFE20-\uFE2F\uFEFF\U0001F3FB-\U0001F3FF\U000E0100-\U000E01EF]', '', 'g')),
        'ıłđðøħŧəςىیکة‘’‛ʼ“”„‟«»‐‒–—―−٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९',
        'ilddohteσييكه''''''''""""""------012345678901234567890123456789'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    NFC) END
$$;--> statement-breakpoint
DROP INDEX "messages_text";--> statement-breakpoint
DROP INDEX "descriptions_words";--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin (search_form("text") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "descriptions_search" ON "descriptions" USING gin (search_form("words") gin_trgm_ops);--> statement-breakpoint
DELETE FROM "job_search_index";
