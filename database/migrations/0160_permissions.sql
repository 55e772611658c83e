-- What an administrator's account is limited to (P-299); null is everything that the role may, as in every account until now.
alter table users add column areas text[]
  constraint users_areas_known check (
    areas <@ array['orders', 'refunds', 'products', 'visits', 'messages', 'reports', 'shop', 'users'] and cardinality(areas) > 0),
  add constraint users_areas_of_admin check (areas is null or role = 'ADMIN');
