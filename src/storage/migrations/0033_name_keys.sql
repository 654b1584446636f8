-- Names are filtered by in plain Latin letters: Łukasz as lukasz, Сергей as sergey, whichever way somebody typed or wrote it. The letters
-- are those of src/base/latin.ts. What a filter compares is made of the key, or of the name where folding has taken a letter's mark away.
create function pg_temp.plain(text) returns text language plpgsql as $$
declare
  plain text := translate($1, 'абвгдеёзийклмнопрстуфыэіґјћўαβγδεζηικλμνξοπρσςτυφωάέήίόύώøłđðıħŋəъь', 'abvgdeeziyklmnoprstufyeigjcuavgdeziiklmnxoprsstyfoaeiioyoolddihna');
  pair record;
begin
  for pair in select * from (values ('ж', 'zh'), ('х', 'kh'), ('ц', 'ts'), ('ч', 'ch'), ('ш', 'sh'), ('щ', 'shch'), ('ю', 'yu'), ('я', 'ya'), ('ї', 'yi'), ('є', 'ye'), ('љ', 'lj'), ('њ', 'nj'), ('ђ', 'dj'), ('џ', 'dz'), ('θ', 'th'), ('χ', 'ch'), ('ψ', 'ps'), ('æ', 'ae'), ('œ', 'oe'), ('þ', 'th')) as v (letter, latin) loop
    plain := replace(plain, pair.letter, pair.latin);
  end loop;
  return plain;
end $$;

create function pg_temp.name_key(name text, key text) returns text language sql as $$
  select case
    when key !~ '[Ͱ-ӿæœøłđðþıħŋə]' then key
    when key !~ '[Ͱ-ӿ]' then pg_temp.plain(key)
    else trim(regexp_replace(pg_temp.plain(lower(normalize(name, NFC))), '[^[:alnum:]+#.]+', ' ', 'g'))
  end
$$;

update pool_candidates
set first_key = pg_temp.name_key(name_first, first_key), last_key = pg_temp.name_key(name_last, last_key)
where first_key || last_key ~ '[Ͱ-ӿæœøłđðþıħŋə]';

drop function pg_temp.name_key(text, text);

drop function pg_temp.plain(text);
