-- Searches and returns the total, the facets and the slots of the page. A null filter does not filter; RAM and storage only
-- filter when Celulares is chosen. A null q finds everything.
-- Relevance: the category of that name, then class by class; within a class by stock, units sold and date. Of products that
-- only mention a word, those that have another word in their name come first.
-- `grouped`: each group of variants is one result (P-265), of which `variant_counts` and `prices_from` say what search_cards finds; both are
-- null otherwise.
-- `options`: what variants are to have (P-350); products without these options are left out. `option_counts`: how many groups have each
-- option, with `grouped` only.
-- `match`: `similar` when no name, no category and no brand has any of the words or words were left out, `corrected` when the query was
-- corrected.
create or replace function search_products(q text, categories text[], subcategories text[], bands text[], rams int[], storages int[],
  orden text, room int, skip bigint, grouped boolean, options text[] default null, out total bigint, out facets json, out slots int[],
  out match text, out variant_counts int[], out prices_from int[], out option_counts json) language plpgsql stable
set jit = off set plan_cache_mode = force_generic_plan set max_parallel_workers_per_gather = 0 as $$
declare
  words text[] := search_query_words(q);
  phones boolean := coalesce('Celulares' = any (subcategories), false);
  nowhere bit varying[] := array_fill(null::bit varying, array[coalesce((select max(block) / 60 + 1 from search_blocks), 0)]);
  -- Readings of the query, the likeliest first; corrections are computed only when the words as written find nothing, and
  -- fewer words only when no correction finds anything.
  wordings text[] := array[array_to_string(words, ' ')];
  joined text[] := case when search_fold(q) like '% %' then search_words_of(search_join_compounds(search_fold(q))) else words end;
  tried int := 0;
  as_written int;
  with_all_words int;
  corrected boolean := false;
  is_found boolean := false;
  reading search_reading;
  this record;
  matched bit varying[] := nowhere;
  begun bit varying[] := nowhere;
  exact bit varying[] := nowhere;
  upto2 bit varying[];
  upto3 bit varying[];
  upto4 bit varying[];
  upto5 bit varying[];
  named bit varying[];
  chosen int[];
  in_category bit varying[];
  layer bit varying[];
  seen bit varying[];
  shown bigint := 0;
  hits bigint;
  with_group bit varying[];
  repeated bit varying[];
  -- All found variants, and those that no layer has shown yet.
  variants int[];
  groups bigint[];
  prices int[];
  buyable bigint;
  variants_left int[];
  groups_left bigint[];
begin
  slots := '{}';
  match := 'exact';
  if joined <> words and joined <> '{}' then wordings := array_to_string(joined, ' ') || wordings; end if;
  as_written := cardinality(wordings);
  if q is null then
    matched := search_everything();
  elsif words <> '{}' then
    <<tries>>
    loop
      tried := tried + 1;
      if tried > cardinality(wordings) and not corrected then
        corrected := true;
        wordings := wordings || array(select array_to_string(better, ' ') from search_corrections(words) as better);
      end if;
      if tried > cardinality(wordings) and with_all_words is null and cardinality(words) > 1 then
        with_all_words := cardinality(wordings);
        wordings := wordings || array(select search_fewer_words(string_to_array(wordings[1], ' ')));
      end if;
      exit when tried > cardinality(wordings);
      for lenient in 0..case when with_all_words is null then 1 else 0 end loop
        reading := search_read(string_to_array(wordings[tried], ' '), lenient = 1);
        if reading.units[cardinality(reading.units)] = 1 and 1 = all (reading.wholes) then
          for this in select * from search_match_word(reading) loop
            continue when bit_count(this.matched) = 0;
            is_found := true;
            matched[this.chunk + 1] := this.matched;
            if this.begun is not null then begun[this.chunk + 1] := this.begun; end if;
            if this.exact is not null then exact[this.chunk + 1] := this.exact; end if;
          end loop;
        else
          for this in select * from search_match_first(reading) loop
            is_found := true;
            matched[this.chunk + 1] := this.matched;
            if this.begun is not null then begun[this.chunk + 1] := this.begun; end if;
            if this.exact is not null then exact[this.chunk + 1] := this.exact; end if;
          end loop;
        end if;
        if is_found and with_all_words is not null and not search_is_kind(reading, matched) then
          is_found := false;
          matched := nowhere;
          begun := nowhere;
          exact := nowhere;
        end if;
        exit tries when is_found;
      end loop;
    end loop;
  end if;

  if is_found and with_all_words is not null then
    words := string_to_array(wordings[tried], ' ');
    match := 'similar';
  elsif is_found and tried > as_written then
    match := 'corrected';
  elsif is_found then
    words := string_to_array(wordings[tried], ' ');
    if search_count(exact) = 0 and search_count(begun) = 0
        and search_count(search_both(matched, search_in_names(reading, 4, true))) = 0 then
      match := 'similar';
    end if;
  end if;

  if grouped or options is not null then
    select v.grouped, v.slots, v.groups, v.prices, v.buyable into with_group, variants, groups, prices, buyable
    from search_variants_in(matched, orden) as v;
  end if;
  if grouped and with_group is not null then
    option_counts := search_option_counts(variants,
      search_cells_passing(categories, subcategories, bands, case when phones then rams end, case when phones then storages end), options);
  end if;
  if options is not null then
    matched := search_with_options(matched, variants, options);
    select v.grouped, v.slots, v.groups, v.prices, v.buyable into with_group, variants, groups, prices, buyable
    from search_variants_in(matched, orden) as v;
    if not grouped then with_group := null; end if;
  end if;
  if with_group is null then
    select f.total, f.chosen, f.facets into total, chosen, facets
    from search_filter(matched, categories, subcategories, bands, case when phones then rams end, case when phones then storages end) as f;
  else
    select f.total, f.chosen, f.facets into total, chosen, facets
    from search_filter_cards(search_without(matched, with_group), variants, groups,
      categories, subcategories, bands, case when phones then rams end, case when phones then storages end) as f;
  end if;
  if total <= skip then return; end if;
  if chosen is not null then
    matched := search_both(matched, search_bits_of_cells(chosen));
    with_group := search_both(with_group, matched);
  end if;
  variants_left := variants;
  groups_left := groups;

  if q is null or orden <> 'relevancia' then
    if with_group is not null and search_count(with_group) > 0 then
      select r.repeated into repeated from search_repeated(matched, variants_left, groups_left) as r;
    end if;
    slots := search_pick(search_without(matched, repeated), total, orden, room, skip);
  else
    -- Classes are computed only as far as the page needs them.
    in_category := search_both(matched, search_in_category(words));
    for step in case when in_category is null then 3 else 1 end..10 loop
      if step = 5 then
        select * into upto2, upto3, upto4, upto5 from search_match_later(reading);
      end if;
      -- With one word, a product that only mentions it has no other word in its name.
      if step = 9 and reading.units[cardinality(reading.units)] > 1 then
        named := search_both(search_in_names(reading, 5, false), matched);
      end if;
      layer := case step when 1 then search_both(exact, in_category) when 2 then in_category when 3 then exact when 4 then begun
        when 5 then upto2 when 6 then upto3 when 7 then upto4 when 8 then upto5 when 9 then named else matched end;
      continue when layer is null;
      if (chosen is not null or options is not null) and step between 3 and 8 then layer := search_both(layer, matched); end if;
      if seen is not null then layer := search_without(layer, seen); end if;
      if with_group is not null and search_count(search_both(layer, with_group)) > 0 then
        select r.slots, r.groups, r.repeated into variants_left, groups_left, repeated
        from search_repeated(layer, variants_left, groups_left) as r;
        layer := search_without(layer, repeated);
        seen := search_any(seen, repeated);
      end if;
      hits := search_count(layer);
      continue when hits = 0;
      if shown + hits > skip then
        slots := slots || search_pick(layer, hits, orden, room - cardinality(slots), greatest(skip - shown, 0));
      end if;
      shown := shown + hits;
      exit when cardinality(slots) = room or shown = total;
      seen := search_any(seen, layer);
    end loop;
  end if;
  if with_group is not null then
    select c.shown, c.variant_counts, c.prices_from into slots, variant_counts, prices_from
    from search_cards(slots, variants, groups, prices, buyable, matched, q is not null, orden) as c;
  end if;
end $$;
