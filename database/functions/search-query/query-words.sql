-- The words of a query. When all are stop words, the last one may be the beginning of another word: "la", "por".
create or replace function search_query_words(q text) returns text[] language plpgsql stable as $$
declare
  folded text := search_fold(q);
  words text[] := search_words_of(folded);
begin
  if words = '{}' and folded <> '' then return (string_to_array(folded, ' '))[cardinality(string_to_array(folded, ' ')):]; end if;
  return words;
end $$;

-- A query with its compounds joined, where the vocabulary has the joined word.
create or replace function search_join_compounds(folded text) returns text language plpgsql stable as $$
declare
  result text := folded;
  compound record;
begin
  for compound in select * from search_compounds(folded) loop
    if search_is_known(compound.joined, right(folded, length(compound.apart)) = compound.apart) then
      result := replace(result, compound.apart, compound.joined);
    end if;
  end loop;
  return result;
end $$;
