-- When a carrier was last asked where a parcel is. Beside the shipment, so that asking does not make another version of it.
create table shipment_tracking (
  shipment_id uuid constraint shipment_tracking_pkey primary key
    constraint shipment_tracking_shipment_id_fkey references shipments (id),
  tracked_at timestamptz not null
);
create index shipments_under_way on shipments (carrier) where state = 'sent' and guide <> '';
