-- Two names are compared in a form that all spellings of a name share: lower case, without accents, apostrophes and click
-- letters. nameWords in domain/names.ts is the same rule and explains its lists. A test checks that both give the same result.
create or replace function app.folded_name(name text) returns text
  language sql immutable parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(
      translate(
        lower(regexp_replace(
          normalize(
            regexp_replace(
              name,
              '[\u0027\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\ua7b1\u0021\u007c\u00a6\u01c0-\u01c3\u0287\u0296-\u0298\u2016\u2021\u203c\u2223\u2225\u2260\u2299\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff]',
              '', 'g'
            ),
            nfkd
          ),
          '[\u0027\u0060\u00b4\u02b9-\u02bf\u02c8\u02ca\u02cb\u2018-\u201b\u2032\u2035\ua78b\ua78c\ua7b1\u0021\u007c\u00a6\u01c0-\u01c3\u0287\u0296-\u0298\u2016\u2021\u203c\u2223\u2225\u2260\u2299\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufe00-\ufe0f\ufeff\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]',
          '', 'g'
        )),
        'øłıđðħŧŋɓɖɗƙƴɛɔǝəƒɣʋς',
        'oliddhtnbddkyeoeefgvσ'
      ),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b4\u00b6-\u00b9\u00bb-\u00bf\u00d7\u00f7\u02c2-\u02c5\u02d2-\u02df\u02e5-\u02eb\u02ed\u02ef-\u02ff\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u206f\u20a0-\u20cf\u2100-\u2bff\u2e00-\u2e7f\u3000-\u3003\u3008-\u3020\u3030\u30fb\ufffc\ufffd\U0001f000-\U0001faff]+',
    ' ', 'g'
  ));
grant execute on function app.folded_name(text) to qala_app, qala_auth, qala_definer, qala_worker;
