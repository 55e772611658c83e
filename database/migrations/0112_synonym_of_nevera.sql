-- People in Colombia call a large fridge so.
update search_synonyms set line = line || ', nevecon' where line like 'nevera:%' and line not like '%nevecon%';
