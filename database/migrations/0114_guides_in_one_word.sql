-- The desk finds a guide with spaces or dashes by its signs alone, too: the words of these orders are written again.
insert into order_words_due (order_id) select distinct order_id from shipments where guide ~ '[^[:alnum:]]';
