-- The order that a message to the shop names (P-210): the eight signs that screens show of its number, or all of it; null for other words.
alter table contact_requests add column named_order text generated always as (lower(replace(substring(order_number from
  '(?i)^\s*(?:pedido\s*)?(?:n(?:[uú]m(?:ero)?|[.ºo°]{1,2})\.?\s*)?[#:]?\s*([0-9a-f]{8}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[.\s]*$'),
  '-', ''))) stored;

create index contact_requests_named_order on contact_requests (left(named_order, 8)) where named_order is not null;
