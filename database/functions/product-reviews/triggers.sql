create or replace trigger product_reviews_count_stars after insert or delete or update of stars, hidden_at on product_reviews
  for each row execute function count_review_stars();
create or replace trigger product_reviews_announce after insert or update or delete on product_reviews
  for each row execute function announce_changed_reviews();
