-- Rules that hold at any time, on any database of the shop: every row counts 0 (npm run check-invariants).
select 'I1 licence key twice' as rule, count(*)::bigint as broken
  from (select from licence_keys group by key_hmac having count(*) > 1) x
union all select 'I2 order line without exactly its keys', count(*) from (
  select from order_lines l join orders o on o.id = l.order_id
  left join licence_keys k on k.order_line_id = l.id and k.replaced_at is null
  where l.digital
  group by l.id, l.quantity, o.id, o.goods
  having case o.goods
    when 'sold' then count(k.sold_at) <> l.quantity
    when 'held' then count(k.id) <> l.quantity or count(k.sold_at) > 0
    when 'returned' then count(k.id) > 0 and (count(k.id) <> l.quantity or count(k.sold_at) <> l.quantity)
    else count(k.id) > 0 end) x
union all select 'I3 stock below zero', count(*) from products where stock < 0
union all select 'I3b stock of a licensed product is not its free keys', count(*) from products p
  where p.digital and p.stock is distinct from
    (select count(*)::int from licence_keys k where k.product_id = p.id and k.order_line_id is null)
union all select 'I3c count that is not the sum of its movements', count(*) from products p
  left join (select product_id, sum(units) as units from stock_movements group by 1) m on m.product_id = p.id
  where coalesce(p.stock, 0) <> coalesce(m.units, 0)
union all select 'I3d movement whose result does not follow from the one before', count(*) from (
  select product_id, units, result, lag(result) over (partition by product_id order by id) as before from stock_movements) m
  where coalesce(result, 0) <> coalesce(before, 0) + units
union all select 'I4 total is not the sum of its lines', count(*) from orders o
  left join (select order_id, sum(quantity) as qty, sum(quantity::bigint * selling_price) as price from order_lines group by 1) l
    on l.order_id = o.id
  where (o.total_qty::bigint, o.total_price::numeric) is distinct from (l.qty, l.price::numeric)
union all select 'I4b delivery was paid for, and nobody said where to', count(*) from orders o
  where o.delivery_cost > 0 and not exists (select from order_addresses a where a.order_id = o.id)
union all select 'I5 order without lines', count(*) from orders o
  where not exists (select from order_lines l where l.order_id = o.id)
union all select 'I6 key of another product', count(*) from licence_keys k join order_lines l on l.id = k.order_line_id
  where l.product_id <> k.product_id
union all select 'I6b keys on a line without licences', count(*) from licence_keys k join order_lines l on l.id = k.order_line_id
  where not l.digital
union all select 'I7 one cart, two orders', count(*) from (select from orders group by checkout_id having count(*) > 1) x
union all select 'I7b cart keeps the name of a placed order', count(*) from carts c join orders o on o.checkout_id = c.checkout_id
union all select 'I7c buyer awaits two payments', count(*) from (
  select from orders where state = 'pending' and not is_by_phone and not is_by_transfer group by user_id having count(*) > 1) x
union all select 'I7d order that is not what its buyer saw (its fingerprint is made in server/payments/goods.ts)', count(*) from orders o
  -- Orders created without a payment, such as those of the demo shop, have no fingerprint.
  where o.fingerprint <> '' and o.fingerprint is distinct from (
    select sha256(convert_to('{"seen":[' || string_agg(format('{"product":"%s","quantity":%s,"price":%s}',
      l.product_id, l.quantity, coalesce(l.price_before_code, l.selling_price)), ',' order by l.product_id)
      || format('],"totalQty":%s,"totalPrice":%s', o.total_qty, o.total_price + coalesce(min(d.amount) filter (where d.kind <> 'delivery'), 0))
      || case when min(d.code) is null then '}' else format(',"discount":{"code":"%s","amount":%s}}', min(d.code), min(d.amount)) end, 'UTF8'))
    from order_lines l left join order_discounts d on d.order_id = l.order_id where l.order_id = o.id)
union all select 'I8 payment key of another buyer or without its order', count(*) from payment_keys k
  left join orders o on o.id = k.order_id where o.user_id is distinct from k.user_id
union all select 'I8b order without exactly one attempt of its amount', count(*) from orders o
  left join (select order_id, count(*) as many, min(amount) as amount from payment_attempts group by 1) a on a.order_id = o.id
  where a.many is distinct from 1 or a.amount <> o.total_price + o.delivery_cost
union all select 'I8c attempt paid twice', count(*) from (
  select from payment_transactions where has_paid group by attempt_id having count(*) > 1) x
union all select 'I8d approved money that neither paid nor waits for a person', count(*) from payment_transactions t
  where t.status = 'approved' and not t.has_paid
    and not exists (select from payment_tasks k where k.provider = t.provider and k.provider_tx_id = t.provider_tx_id)
union all select 'I9 shop with accounts but no ADMIN', (
  exists (select from users where role = 'ADMIN') and not exists (select from users where role = 'ADMIN' and deleted_at is null))::int
union all select 'I10 deleted user with a session, a cart or wishes', count(*) from users u where u.deleted_at is not null and (
  exists (select from sessions s where s.user_id = u.id) or exists (select from carts c where c.user_id = u.id)
  or exists (select from wishes w where w.user_id = u.id))
union all select 'I10b deleted user with a computer, an open request, a held hour or a calendar address', count(*) from users u where u.deleted_at is not null and (
  exists (select from computers c where c.user_id = u.id) or exists (select from bookings b where b.held_for = u.id)
  or exists (select from calendar_feeds f where f.technician_id = u.id) or exists (select from tasks t where t.user_id = u.id and t.estado in ('pendiente', 'en proceso')))
union all select 'I10c deleted user with an address book', count(*) from users u where u.deleted_at is not null
  and exists (select from addresses a where a.user_id = u.id)
union all select 'I10d address book without its one usual address', count(*) from (
  select from addresses group by user_id having count(*) filter (where is_usual) <> 1) x
union all select 'I11 paid order without exactly one line in the log', count(*) from (
  select o.id from orders o left join audit_log a on a.action = 'payment.ok' and a.target = o.id::text
  where o.paid_at is not null group by o.id having count(a.id) <> 1) x
union all select 'I12 more licences sold or held than keys', count(*) from products p where p.digital and (
  select coalesce(sum(l.quantity), 0) from order_lines l join orders o on o.id = l.order_id
  where l.product_id = p.id and l.digital and (o.state = 'pending' or o.paid_at is not null)
    and (o.goods <> 'returned' or exists (select from licence_keys k where k.order_line_id = l.id and k.replaced_at is null)))
  > (select count(*) from licence_keys k where k.product_id = p.id and k.replaced_at is null)
union all select 'I13 preventive cost', count(*) from tasks
  where tipo = 'preventivo' and costo is distinct from cantidad_computadoras * 25000
union all select 'I14 task history has gaps', count(*) from tasks t
  where t.version - 1 <> (select count(*) from task_history h where h.task_id = t.id)
union all select 'I15 change that does not begin where the one before ended', count(*) from task_history a
  join task_history b on b.task_id = a.task_id and b.version = a.version + 1 where a.after is distinct from b.before
union all select 'I15b task that is not what its last change made it', count(*) from tasks t
  join task_history h on h.task_id = t.id and h.version = t.version - 1 where h.after is distinct from task_facts(t)
union all select 'I16 month whose sales differ from its orders', count(*) from sales_by_month shown
  full join (
    select m.month, sum(m.orders) as orders, sum(m.sales) as sales
    from orders o join parts_of_sales s on s.order_id = o.id cross join lateral month_of_change(s.order_id, s.shipment_id, s.sign) m
    where is_sold(o) group by 1) summed using (month)
  where (shown.orders, shown.sales) is distinct from (summed.orders, summed.sales)
union all select 'I17 units of lines differ from orders', abs(
  (select coalesce(sum(total_qty), 0) from orders) - (select coalesce(sum(quantity), 0) from order_lines))
union all select 'I17b product whose sales differ from its lines', count(*) from best_sold(null) shown
  full join (
    select p.product_id, sum(p.sold) as sold, sum(p.revenue) as revenue
    from orders o join parts_of_sales s on s.order_id = o.id cross join lateral products_of_change(s.order_id, s.shipment_id, s.sign) p
    where is_sold(o) group by 1 having sum(p.sold) > 0) summed using (product_id)
  where (shown.sold, shown.revenue) is distinct from (summed.sold, summed.revenue)
union all select 'I18 order of the future', count(*) from orders where greatest(created_at, paid_at) > now() + interval '1 minute'
union all select 'I19 sold key without its line', count(*) from licence_keys where sold_at is not null and order_line_id is null
union all select 'I20 connection left in a transaction', count(*) from pg_stat_activity
  where datname = current_database() and state like 'idle in transaction%' and now() - state_change > interval '30 s'
union all select 'I21 visits of one technician overlap', count(*) from bookings a
  join bookings b on a.id < b.id and a.technician_id = b.technician_id and a.during && b.during
union all select 'I22 open visit without exactly its booking', count(*) from tasks t
  full join (select * from bookings where task_id is not null) b on b.task_id = t.id
  where coalesce(t.technician_id is not null and t.estado in ('pendiente', 'en proceso') and clock_start(t.fecha, t.hora) is not null, false)
    is distinct from (b.id is not null and b.technician_id = t.technician_id and b.during = visit_range(t.fecha, t.hora, t.minutes))
union all select 'I23 open task of somebody who is no technician', count(*) from tasks t join users u on u.id = t.technician_id
  where t.estado in ('pendiente', 'en proceso') and (u.role <> 'TECHNICAL' or u.deleted_at is not null)
union all select 'I24 product among the best of an order that the search does not know of', count(*) from products p
  join search_best best on p.search_slot is not null and
    (search_number_of(best.orden, p.units_sold, p.selling_price, p.discount), search_moment_of(best.orden, p.created_at),
      search_tie_of(best.orden, p.search_slot)) >= (best.number, best.moment, best.tie)
  left join search_best_bits stored on (stored.orden, stored.size, stored.chunk) = (best.orden, best.size, p.search_slot / 30720)
  where stored.bits is null or get_bit(stored.bits, p.search_slot % 30720) = 0
union all select 'I25 e-mail both sent and given up', count(*) from outbox where sent_at is not null and given_up_at is not null
union all select 'I25b one claim on several e-mails', count(*) from (select from outbox where claim is not null group by claim having count(*) > 1) x
union all select 'I25c e-mail that is being sent and that nobody claimed', count(*) from outbox
  where sending_at is not null and claimed_at is null
union all select 'I25d recipient of an e-mail that is over', count(*) from outbox
  where sealed is not null and (sent_at is not null or given_up_because in ('obsolete', 'discarded'))
union all select 'I25e waiting e-mail about an account without its recipient', count(*) from outbox
  where notice_id is not null and kind not in ('contact_answer', 'sticker_report', 'care_proposal', 'back_in_stock', 'backup_failed') and sealed is null and sent_at is null and given_up_at is null
union all select 'I25f e-mail with an answer that nobody gave', count(*) from outbox e
  left join contact_requests r on r.id = e.notice_id and r.answered_by is not null
  where e.kind = 'contact_answer' and r.id is null
union all select 'I26 order that does not stand at the desk where its rows say', count(*) from orders o cross join lateral desk_of(o) d
  where (o.desk_state, o.desk_since, o.desk_second) is distinct from (d.state, d.since, d.second)
union all select 'I27 line shipped twice, or part of it in no shipment', count(*) from (
  select from order_lines l join shipments s on s.order_id = l.order_id
  left join shipment_lines x on x.shipment_id = s.id and x.order_line_id = l.id
  where not l.digital group by l.id, l.quantity having coalesce(sum(x.quantity), 0) <> l.quantity) x
union all select 'I28 shipment of an unpaid order, of licences or of nothing', count(*) from shipments s join orders o on o.id = s.order_id
  where o.paid_at is null and not o.is_contra_entrega or not exists (select from shipment_lines x where x.shipment_id = s.id)
    or exists (select from shipment_lines x join order_lines l on l.id = x.order_line_id
      where x.shipment_id = s.id and (l.digital or l.order_id <> s.order_id))
union all select 'I28b shipment that waits although its order was given up', count(*) from shipments s join orders o on o.id = s.order_id
  where s.state in ('to_prepare', 'prepared') and o.goods = 'returned'
union all select 'I29 more given back than was paid', count(*) from orders o
  join (select order_id, sum(amount) as amount from standing_refunds where not is_besides group by 1) r on r.order_id = o.id
  where r.amount > amount_paid(o)
union all select 'I30 e-mail about a shipment that is not so', count(*) from outbox m
  left join shipments s on s.id::text = m.occasion and s.order_id = m.order_id
  where m.kind in ('order_sent', 'order_delivered') and (s.sent_at is null or m.kind = 'order_delivered' and s.delivered_at is null)
    or m.kind = 'parcel_cancelled' and s.state is distinct from 'cancelled'
union all select 'I31 contra entrega that is paid without anybody having written down its money, or the other way round', count(*) from orders o
  where o.is_contra_entrega and (o.paid_at is not null) <> exists (
    select from order_events e where e.order_id = o.id and e.event = 'collected')
union all select 'I31b contra entrega with licences or without an address', count(*) from orders o where o.is_contra_entrega and (
  not exists (select from order_addresses a where a.order_id = o.id)
  or exists (select from order_lines l where l.order_id = o.id and l.digital))
union all select 'I31c contra entrega that nobody took, and something of it is still on its way', count(*) from orders o
  join shipments s on s.order_id = o.id where o.state = 'uncollected' and s.state in ('to_prepare', 'prepared', 'sent', 'delivered')
union all select 'I32 more units came back than were bought', count(*) from (
  select from stock_movements m join order_lines l on l.order_id = m.order_id and l.product_id = m.product_id
  where m.kind = 'return' group by l.id, l.quantity having sum(m.units) > l.quantity) x
union all select 'I33 payment that its provider gave back and the shop does not say so', count(*) from provider_refunds r
  where r.ended_at is not null and r.refused_because is null and not exists (
    select from order_refunds d where d.order_id = r.order_id and d.provider_tx_id = r.provider_tx_id)
union all select 'I33b order whose money goes back twice at once', count(*) from (
  select from order_refunds where provider_tx_id is not null group by order_id, provider_tx_id having count(*) > 1) x
union all select 'I34 e-mail about a delay that nobody named', count(*) from outbox m
  where m.kind = 'order_late' and not exists (select from shipment_delays d where d.shipment_id::text = m.occasion and d.order_id = m.order_id)
union all select 'I35 payment link of an order that nobody took by telephone, or that is paid when it arrives', count(*) from payment_links k
  join orders o on o.id = k.order_id where not o.is_by_phone or o.is_contra_entrega
union all select 'I35b telephone order that does not say who took it', count(*) from orders o where o.is_by_phone and not exists (
  select from order_events e where e.order_id = o.id and e.event = 'taken_by_phone' and e.actor is not null)
union all select 'I36 completed visit with an open computer, or visit without computers', count(*) from tasks t
  left join visit_computers c on c.task_id = t.id
  where c.id is null or t.estado = 'completado' and c.state in ('por_revisar', 'en_curso')
union all select 'I36b stage of a visit that its state denies', count(*) from visit_stages s join tasks t on t.id = s.task_id
  where s.stage = 'started' and t.estado = 'pendiente' or s.stage = 'finished' and t.estado in ('pendiente', 'en proceso')
union all select 'I36c proposed visit of another client, or for a visit that left nothing over', count(*) from visit_follow_ups f
  join tasks t on t.id = f.task_id join tasks n on n.id = f.follow_up_id
  where t.user_id <> n.user_id or not exists (select from visit_computers c where c.task_id = t.id
    and c.state in ('requiere_repuesto', 'no_se_pudo', 'pospuesto'))
union all select 'I37 approved part that is not one movement of its product, or the other way round', count(*)
  from (select * from visit_parts where state in ('approved', 'returned') and was_counted) p
  full join (select * from stock_movements where kind = 'visit') m on m.visit_part_id = p.id
  where (m.product_id, m.units) is distinct from (p.product_id, -p.quantity::int)
union all select 'I37a part that came back and was not returned with its visit, or came back as another number', count(*)
  from stock_movements m left join visit_parts p on p.id = m.visit_part_id and p.state = 'returned'
  where m.kind = 'visit_return' and (m.product_id, m.units) is distinct from (p.product_id, p.quantity::int)
union all select 'I37b quote that is not the sum of its lines', count(*) from visit_quotes q
  where q.total <> (select coalesce(sum(amount), 0) from visit_quote_lines l where l.quote_id = q.id)
union all select 'I37c approved total that is not the fee and what was approved', count(*) from tasks t
  left join visit_quotes q on q.task_id = t.id and q.state = 'approved'
  cross join lateral (select coalesce(sum(l.unit_price::bigint * l.quantity) filter (where l.is_approved), 0) as total
    from visit_money_lines(t.id) l) now
  where (q.id is not null or exists (select from visit_quotes x where x.task_id = t.id))
    and coalesce(q.total, 0) <> now.total
    -- When an approval ends with one of its lines, its other lines stay approved until the next approval.
    and not (q.id is null and exists (select from visit_lines_taken_back b where b.task_id = t.id))
union all select 'I37d approved quote without its approval', count(*) from visit_quotes q
  left join visit_approvals a on a.quote_id = q.id
  where q.state = 'approved' and a.quote_id is null or q.state in ('open', 'declined') and a.quote_id is not null
union all select 'I37e visit that was paid more than was approved', count(*) from (
  select task_id, visit_paid(task_id) as amount from visit_payments group by 1) p
  left join visit_quotes q on q.task_id = p.task_id and q.state = 'approved' where p.amount > coalesce(q.total, 0)
union all select 'I37f cash handed over that is not the sum of its payments', count(*) from cash_handovers h
  where h.expected is distinct from (select sum(p.amount) from cash_handover_payments x join visit_payments p on p.id = x.payment_id
    where x.handover_id = h.id and p.method = 'cash' and p.technician_id = h.technician_id)
    or exists (select from cash_handover_payments x join visit_payments p on p.id = x.payment_id
      where x.handover_id = h.id and (p.method <> 'cash' or p.technician_id <> h.technician_id))
union all select 'I38 signed record that is not what was signed', count(*) from visit_records
  where hash <> sha256(convert_to(document, 'UTF8'))
union all select 'I38b numbers of signed records with a gap, or twice', count(*) from visit_record_years y
  full join (select year, count(distinct number) as many, count(*) as rows, max(number) as last from visit_records group by 1) r using (year)
  where (y.last, y.last::bigint, y.last::bigint) is distinct from (r.last, r.many, r.rows)
union all select 'I38c record of a visit whose words are gone while its client is here', count(*) from visit_records r
  join tasks t on t.id = r.task_id join users u on u.id = t.user_id where r.document is null and u.deleted_at is null
union all select 'I39 day off without its booking of the whole day, or with a visit', count(*) from technician_days_off o
  left join bookings b on b.day_off_id = o.id and b.technician_id = o.technician_id and b.day = o.day and b.to_minute - b.from_minute = 1440
  where b.id is null
union all select 'I39b booking that does not know the place of its visit', count(*) from bookings b
  join task_places p on p.task_id = b.task_id where b.municipality_code is distinct from p.municipality_code
union all select 'I39c visit that the owner cancelled and is open without having been changed since', count(*) from visit_cancellations c
  join tasks t on t.id = c.task_id where t.version = c.version and t.estado <> 'cancelado'
union all select 'I40 answer of a client that its visit does not show', count(*) from visit_answers a join tasks t on t.id = a.task_id
  where a.version > t.version or a.decision <> 'confirmed' and not exists (select from task_history h
    where h.task_id = a.task_id and h.version = a.version - 1 and case a.decision
      when 'cancelled' then h.after ->> 'estado' = 'cancelado'
      else h.after ->> 'fecha' = a.fecha::text and h.after ->> 'hora' = a.hora end)
union all select 'I41 visit of a care plan that is not a preventive request of its client', count(*) from care_plan_visits v
  join care_plans p on p.id = v.plan_id join computers c on c.id = p.computer_id join tasks t on t.id = v.task_id
  where t.tipo <> 'preventivo' or t.user_id <> c.user_id
union all select 'I41b open proposal of a care plan that has ended or is in another period', count(*) from care_plan_visits v
  join care_plans p on p.id = v.plan_id
  where v.state = 'proposed' and (p.ended_at is not null or v.period <> p.period or v.due_on <> p.due_on)
union all select 'I41c period of a care plan that is over and was never proposed', count(*) from care_plans p
  where p.period - 1 <> (select count(*) from care_plan_visits v where v.plan_id = p.id and v.period < p.period)
union all select 'I42 payment of a visit through its provider that is neither counted nor to go back, or is both', count(*)
  from visit_transactions t
  left join lateral (select coalesce(sum(amount) filter (where reverses is null), 0) as counted, coalesce(sum(amount), 0) as stands
    from visit_payments p where (p.provider, p.provider_tx_id) = (t.provider, t.provider_tx_id)) p on true
  left join lateral (select coalesce(sum(amount), 0) as owed, count(*) filter (where done_at is null) as waiting
    from visit_refunds r where (r.provider, r.provider_tx_id) = (t.provider, t.provider_tx_id)) r on true
  where case when t.status = 'approved' then p.counted + r.owed <> t.amount or p.stands <> p.counted
    when t.status in ('voided', 'refunded') then p.stands <> 0 or r.waiting > 0 else p.counted + r.owed <> 0 end
union all select 'I42b payment of a visit that is taken back by another amount, or by another technician''s entry', count(*)
  from visit_payments r join visit_payments p on p.id = r.reverses
  where (p.task_id, p.method, p.amount, p.technician_id) is distinct from (r.task_id, r.method, -r.amount, r.technician_id)
union all select 'I42c line that was taken back and is still charged', count(*) from visit_lines_taken_back b
  left join visit_parts p on p.id = b.line_id left join visit_services s on s.id = b.line_id
  where coalesce(p.state, s.state) is distinct from case b.kind when 'part' then 'returned' else 'dropped' end
union all select 'I42d money of a visit that goes back, or went back, and is not among its payments', count(*) from (
  select task_id, sum(amount) as amount from visit_refunds where is_counted group by 1) r
  cross join lateral (select coalesce(sum(amount), 0) as stands from visit_payments p where p.task_id = r.task_id) p
  where r.amount > p.stands
union all select 'I44 money of a visit that goes back for a line, and no line was taken back', count(*) from visit_refunds r
  where r.why = 'taken_back' and not exists (select from visit_lines_taken_back b where b.task_id = r.task_id)
union all select 'I44b approval of what was left that is not part of an earlier one', count(*) from visit_approvals a
  join visit_quotes q on q.id = a.quote_id join visit_quote_lines l on l.quote_id = q.id
  where a.how in ('taken_back', 'cancelled') and not exists (
    select from visit_quote_lines e join visit_quotes x on x.id = e.quote_id join visit_approvals y on y.quote_id = x.id
    where x.task_id = q.task_id and x.number < q.number and y.how not in ('taken_back', 'cancelled')
      and (e.kind, e.line_id, e.quantity) is not distinct from (l.kind, l.line_id, l.quantity)
      -- Only the fee of a cancelled visit may be lower: by whole computers (I53).
      and (e.unit_price = l.unit_price or a.how = 'cancelled' and l.kind = 'fee' and l.unit_price between 1 and e.unit_price
        and exists (select from tasks t where t.id = q.task_id and l.unit_price % (t.costo / t.cantidad_computadoras) = 0)))
union all select 'I45 product whose few units left are not those of its stock', count(*) from products
  where units_left is distinct from case when running_out then stock end
union all select 'I46 order whose words are kept under another moment than that of its purchase', count(*) from order_words w
  join orders o on o.id = w.order_id where w.created_at <> o.created_at
-- The stored words on which searches of orders rely: decisions 0068 and 0117.
union all select 'I46b word of an order that the desk does not know', count(distinct made.word) from order_words w,
  unnest(tsvector_to_array(w.words)) as whole (word), substring(whole.word from '^(?:[a-z]+$|[a-z]{3,}\d)') as made (word)
  where made.word is not null and (whole.word !~ '^[0-9a-f]{32}$' or whole.word !~ '\d')
    and not exists (select from desk_words d where d.word = made.word)
union all select 'I46c number whose newest order the desk takes for older than it is', count(*) from (
  select left(word, 6) as prefix, max(w.created_at) as newest from order_words w, unnest(tsvector_to_array(w.words)) as word
  where word ~ '^\d{4}' and word <> replace(w.order_id::text, '-', '') group by 1) made
  where not exists (select from desk_number_prefixes p where p.prefix = made.prefix and p.newest >= made.newest)
union all select 'I47 order whose money went back, and a key that nobody has seen is still its buyer''s or something waits to be sent', count(*)
  from orders o where o.paid_at is not null and o.state in ('voided', 'refund_due', 'refunded') and (o.goods <> 'returned'
    or exists (select from order_lines l join licence_keys k on k.order_line_id = l.id and k.replaced_at is null where l.order_id = o.id
      and not exists (select from licence_views v where v.order_id = o.id))
    or exists (select from shipments s where s.order_id = o.id and s.state in ('to_prepare', 'prepared')))
union all select 'I48 more of the money that came besides is given back than its task names', count(*) from payment_tasks k
  join (select task_id, sum(amount) as amount from standing_refunds where is_besides group by 1) r on r.task_id = k.id
  where r.amount > k.amount
union all select 'I49 cash that was registered is not the order''s total less what had come back before', count(*) from orders o
  join payment_attempts a on a.order_id = o.id join payment_transactions t on t.attempt_id = a.id and t.has_paid
  where o.is_contra_entrega and t.amount <> (cash_of(o)).amount
union all select 'I49b order to be paid in cash with no parcel that it is due with', count(*) from orders o
  where o.state = 'on_delivery' and exists (select from shipments s where s.order_id = o.id)
    and not exists (select from shipments s where s.order_id = o.id and s.number = (cash_of(o)).parcel)
union all select 'I50 signed record with another total than what is approved', count(*) from visit_records r
  join visit_quotes q on q.task_id = r.task_id and q.state = 'approved' where (r.document::jsonb ->> 'total')::bigint <> q.total
union all select 'I51 parcel that was cancelled by itself and nobody said why, or the other way round', count(*) from (
  select from shipments s join orders o on o.id = s.order_id where s.state = 'cancelled' and o.goods = 'sold'
    and not exists (select from order_events e where e.shipment_id = s.id and e.event = 'shipment_cancelled')
  union all
  select from order_events e join shipments s on s.id = e.shipment_id where e.event = 'shipment_cancelled' and s.state <> 'cancelled') x
union all select 'I51b order that goes on and got more units back than of its parcels were cancelled or received', count(*) from (
  select m.order_id, m.product_id, sum(m.units) as units from stock_movements m join orders o on o.id = m.order_id
  where m.kind = 'return' and o.goods = 'sold' group by 1, 2) m
  where m.units > (
    select coalesce(sum(x.quantity), 0) from shipments s join shipment_lines x on x.shipment_id = s.id
    join order_lines l on l.id = x.order_line_id
    where s.order_id = m.order_id and l.product_id = m.product_id and (s.state = 'cancelled' or s.received_at is not null))
union all select 'I52 order that is late from another moment than its parcels say', count(*) from orders o
  where o.late_from is distinct from late_of(o)
union all select 'I53 cancelled visit that is charged another fee than that of its computers that were used', count(*) from tasks t
  join visit_quotes q on q.task_id = t.id and q.state = 'approved'
  where t.tipo = 'preventivo' and t.estado = 'cancelado' and not exists (select from visit_records r where r.task_id = t.id)
    and (select coalesce(sum(l.amount), 0) from visit_quote_lines l where l.quote_id = q.id and l.kind = 'fee')
      <> t.costo / t.cantidad_computadoras
        * (select count(*) from visit_computers c where c.task_id = t.id and c.state in ('resuelto', 'sin_detalle'))
union all select 'I54 visit that is over and lacks its signature or money, and is not among those to close', count(*) from tasks t
  where t.estado in ('completado', 'cancelado') and (is_visit_unsigned(t) or is_visit_unpaid(t))
    and not exists (select from visits_to_close where task_id = t.id)
union all select 'I55 cash of a visit that the shop itself received and a technician handed over', count(*)
  from cash_handover_payments h join visit_payments p on p.id = h.payment_id where p.noted_by is not null
union all select 'I56 e-mail about an order that the desk has not cancelled', count(*) from outbox m join orders o on o.id = m.order_id
  where m.kind = 'order_cancelled' and (
    not exists (select from order_events e where e.order_id = o.id and e.event = 'cancelled')
    or case m.occasion when 'uncollected' then o.state <> 'uncollected' when 'refund_due' then o.state not in ('refund_due', 'refunded')
      else not o.is_by_phone and not o.is_by_transfer end)
union all select 'I58 e-mail about money that did not go back', count(*) from outbox m
  where m.kind = 'refund_made' and not exists (select from order_refunds r where (r.id::text, r.order_id) = (m.occasion, m.order_id))
union all select 'I58b e-mail that corrects a refund that stands', count(*) from outbox m
  where m.kind = 'refund_corrected' and not exists (
    select from undone_refunds u where (u.refund_id::text, u.order_id) = (m.occasion, m.order_id))
union all select 'I59 e-mail about money of a visit that did not go back', count(*) from outbox m
  where m.kind = 'visit_refund_made'
    and not exists (select from visit_refunds r where (r.id::text, r.task_id) = (m.occasion, m.task_id) and r.done_at is not null)
union all select 'I60 client with more computers than the limit', count(*)
  from (select from computers group by user_id having count(*) > 100) x
union all select 'I61 refund that was taken back although its provider made it, or whose order does not say so', count(*)
  from undone_refunds u join order_refunds r on r.id = u.refund_id
  where r.provider_tx_id is not null or r.order_id <> u.order_id or not exists (
    select from order_events e where e.order_id = u.order_id and e.event = 'refund_undone' and e.detail @> jsonb_build_object('refund', r.id))
union all select 'I61b order that ended as refunded although a refund that it needs was taken back', count(*) from orders o
  where o.state = 'refunded' and amount_refunded(o.id) < amount_paid(o) and exists (
    select from undone_refunds u join order_refunds r on r.id = u.refund_id where u.order_id = o.id and not r.is_besides)
union all select 'I61c task of money that is done although its refund was taken back and none took its place', count(*) from payment_tasks k
  where k.done_at is not null and exists (
      select from order_refunds r join undone_refunds u on u.refund_id = r.id where r.task_id = k.id and r.is_besides)
    and not exists (select from standing_refunds r where r.task_id = k.id and r.is_besides)
union all select 'I62 replaced key whose order does not say so once, or that says so of a key that was not replaced', count(*)
  from (select id from licence_keys where replaced_at is not null) k
  full join (select (detail ->> 'old')::bigint as id, count(*) as times from order_events where event = 'key_exchanged' group by 1) e using (id)
  where k.id is null or e.times is distinct from 1
union all select 'I63 key that stands for one of another line, or for one that was not replaced', count(*) from licence_keys k
  join licence_keys r on r.id = k.stands_for where r.replaced_at is null or r.order_line_id is distinct from k.order_line_id
union all select 'I63b replaced key without one that took its place, in an order whose goods are sold', count(*) from licence_keys k
  join order_lines l on l.id = k.order_line_id join orders o on o.id = l.order_id and o.goods = 'sold'
  where k.replaced_at is not null and k.stands_for is null
    and not exists (select from licence_keys s where s.stands_for = k.id and s.order_line_id = k.order_line_id and s.replaced_at is null)
union all select 'I66 day with more different words of searches than are counted', count(*)
  from (select from search_counts group by day having count(*) > 2000) x
union all select 'I67 synonym of the owner that the search does not read', count(*) from shop_synonyms s
  where not exists (select from search_synonym_pairs p
    where p.phrase = search_stems_of(s.words) and p.meaning = search_stems_of(s.meaning))
union all select 'I68 code with more uses than its limit', count(*) from discount_codes c
  where c.most_uses < (select count(*) from code_uses u where u.code_id = c.id)
union all select 'I68b code for one use a person that somebody used twice', count(*) from (
  select from discount_codes c join code_uses u on u.code_id = c.id where c.once_each group by u.code_id, u.user_id having count(*) > 1) x
union all select 'I69 discount of an order that is not what its lines cost less', count(*)
  from (select * from order_discounts where kind <> 'delivery') d
  full join (
    select order_id, sum(quantity * (price_before_code - selling_price)::bigint) as amount from order_lines
    where price_before_code is not null group by 1) l on l.order_id = d.order_id
  where d.amount is distinct from l.amount
union all select 'I69b line that costs another price than the percent of its code makes', count(*) from order_lines l
  left join order_discounts d on d.order_id = l.order_id
  where l.price_before_code is not null and d.kind is distinct from 'amount'
    and l.selling_price is distinct from lowered_price(l.price_before_code, d.percent)
union all select 'I70 month whose costs differ from its orders', count(*)
  from (select * from sales_costs_by_month where (revenue, cost) <> (0, 0)) shown
  full join (
    select month_of_sale(o.paid_at) as month, sum(c.revenue) as revenue, sum(c.cost) as cost
    from orders o join parts_of_sales s on s.order_id = o.id cross join lateral costs_of_change(s.order_id, s.shipment_id, s.sign) c
    where is_sold(o) and c.cost is not null group by 1 having (sum(c.revenue), sum(c.cost)) <> (0, 0)) summed using (month)
  where (shown.revenue, shown.cost) is distinct from (summed.revenue, summed.cost)
union all select 'I70b product whose costs differ from its lines', count(*) from sales_costs_by_product shown
  full join (
    select c.product_id, sum(c.sold) as sold, sum(c.revenue) as revenue, sum(c.cost) as cost
    from orders o join parts_of_sales s on s.order_id = o.id cross join lateral costs_of_change(s.order_id, s.shipment_id, s.sign) c
    where is_sold(o) and c.cost is not null group by 1 having sum(c.sold) > 0) summed using (product_id)
  where (shown.sold, shown.revenue, shown.cost) is distinct from (summed.sold, summed.revenue, summed.cost)
union all select 'I71 product that is running out by another number of units than the owner says', count(*) from products
  where running_out is distinct from coalesce(stock <= running_out_from(), false)
union all select 'I72 product whose rating is another than its opinions say', count(*) from (
    select product_id, array[count(*) filter (where stars = 1), count(*) filter (where stars = 2), count(*) filter (where stars = 3),
      count(*) filter (where stars = 4), count(*) filter (where stars = 5)]::int[] as counts
    from product_reviews where hidden_at is null group by product_id) w
  full join product_ratings r using (product_id)
  where coalesce(w.counts, '{0,0,0,0,0}') <> coalesce(r.counts, '{0,0,0,0,0}')
union all select 'I73 opinion of somebody who did not buy the product, or whose account is gone', count(*) from product_reviews r
  join users u on u.id = r.user_id
  where u.deleted_at is not null or not exists (
    select from orders o join order_lines l on l.order_id = o.id and l.product_id = r.product_id
    where o.user_id = r.user_id and o.paid_at is not null)
union all select 'I74 money that came to the shop itself without anybody having written it down once, or the other way round', count(*)
  from (select order_id, count(*) as many from order_events where event = 'payment_recorded' group by 1) e
  full join (
    select a.order_id from payment_transactions t join payment_attempts a on a.id = t.attempt_id
    where t.provider = 'transfer' and t.status = 'approved') t using (order_id)
  where t.order_id is null or e.many is distinct from 1
union all select 'I74b order by transfer that is paid without its money', count(*) from orders o
  where o.is_by_transfer and o.paid_at is not null and not exists (
    select from payment_attempts a join payment_transactions t on t.attempt_id = a.id and t.has_paid
    where a.order_id = o.id and t.provider = 'transfer')
union all select 'I75 money that came to the shop itself and is another amount than the order''s', count(*) from payment_transactions t
  join payment_attempts a on a.id = t.attempt_id where t.provider = 'transfer' and (t.amount, t.currency) <> (a.amount, a.currency)
union all select 'I76 buyer with more orders that wait for a transfer than the limit', count(*) from (
  select from orders where state = 'pending' and is_by_transfer group by user_id having count(*) > 3) x
union all select 'I77 order of which only some lines say how IVA was charged', count(*) from (
  select from order_lines group by order_id having count(tax_code) not in (0, count(*))) x
union all select 'I78 rate of IVA of which more went back than was charged', count(*) from (
    select r.order_id, t.tax_code, sum(t.amount) as amount, sum(t.iva) as iva
    from order_refund_taxes t join standing_refunds r on r.id = t.refund_id group by 1, 2) b
  join orders o on o.id = b.order_id left join lateral (select * from taxes_of_order(o) t where t.tax_code = b.tax_code) c on true
  where c.amount is null or b.amount > c.amount or b.iva > c.iva or b.amount - b.iva > c.amount - c.iva
union all select 'I78b visit whose payments are charged IVA in different ways', count(*) from (
  select from visit_payments group by task_id having count(distinct coalesce(tax_code, '')) > 1) x
union all select 'I79 units of a line that are in open cases and not in their delivered shipment', count(*) from (
  select c.shipment_id, x.order_line_id, sum(x.quantity) as wanted
  from return_cases c join return_case_lines x on x.case_id = c.id where c.state in ('waiting', 'in_review') group by 1, 2) w
  left join shipments s on s.id = w.shipment_id and s.state = 'delivered'
  left join shipment_lines l on l.shipment_id = s.id and l.order_line_id = w.order_line_id
  where coalesce(l.quantity, 0) < w.wanted
union all select 'I80 case whose product is back and whose shipment is not, or holds other units, or the other way round', count(*)
  from return_cases c left join shipments s on s.id = c.came_back_as
  where (c.came_back_as is null) = (c.state in ('received', 'money_back'))
    or c.came_back_as is not null and (s.order_id <> c.order_id or s.received_at is distinct from c.received_at or exists (
      select from (select * from return_case_lines where case_id = c.id) x
      full join (select * from shipment_lines where shipment_id = s.id) l using (order_line_id)
      where x.quantity is distinct from l.quantity))
union all select 'I80b case without units, or about a shipment of another order', count(*) from return_cases c
  where not exists (select from return_case_lines where case_id = c.id)
    or not exists (select from shipments s where s.id = c.shipment_id and s.order_id = c.order_id)
union all select 'I81 case that waits for its money of an order that owes nothing', count(*)
  from return_cases c join orders o on o.id = c.order_id where c.state = 'received' and refund_awaited(o) = 0
union all select 'I81b case whose events do not say what it is', count(*) from return_cases c
  where (select count(*) from return_case_events e where e.case_id = c.id and e.event = 'opened') <> 1
    or c.state <> 'waiting' and not exists (
      select from return_case_events e where e.case_id = c.id
        and e.event = case c.state when 'in_review' then 'reviewed' else c.state end)
union all select 'I82 shop with an administrator and none with all areas', (
  exists (select from users where role = 'ADMIN' and deleted_at is null)
  and not exists (select from users where role = 'ADMIN' and areas is null and deleted_at is null))::int
union all select 'I83 areas of an account that is no administrator''s, or one of them twice', count(*) from users
  where areas is not null and (role <> 'ADMIN' or deleted_at is not null
    or cardinality(areas) <> (select count(distinct area) from unnest(areas) area))
union all select 'I84 order that is picked up and was charged for delivery, or goes somewhere else, too', count(*) from orders o
  join (select order_id, bool_or(pickup_place_id is null) as goes_elsewhere from order_addresses group by order_id
    having bool_or(pickup_place_id is not null)) a on a.order_id = o.id
  where o.delivery_cost > 0 or a.goes_elsewhere
union all select 'I85 shipment that is picked up of an order that is sent, or the other way round', count(*) from shipments s
  join orders o on o.id = s.order_id
  left join (select distinct order_id from order_addresses where pickup_place_id is not null) a on a.order_id = s.order_id
  where s.is_pickup <> (a.order_id is not null or o.is_at_counter)
union all select 'I86 e-mail that something is ready which nobody picks up', count(*) from outbox m
  left join shipments s on s.id::text = left(m.occasion, 36) and s.order_id = m.order_id
  where m.kind in ('pickup_ready', 'pickup_reminder') and s.is_pickup is not true
union all select 'I87 installation of an order of somebody else than the visit''s client', count(*) from installations i
  join orders o on o.id = i.order_id join tasks t on t.id = i.task_id where o.user_id <> t.user_id
union all select 'I87b installation of nothing, or of what another order has', count(*) from installations i
  where not exists (select from installation_lines l where l.order_id = i.order_id)
    or exists (select from installation_lines x join order_lines l on l.id = x.order_line_id
      where x.order_id = i.order_id and (l.order_id <> i.order_id or x.quantity > l.quantity))
union all select 'I88 second factor of a deleted account, or recovery codes without one that is on', count(*)
  from second_factors f join users u on u.id = f.user_id
  where u.deleted_at is not null or f.confirmed_at is null and exists (select from recovery_codes c where c.user_id = f.user_id)
union all select 'I89 order that waits for another thing about its invoice than its rows say', count(*) from order_invoicing r
  join orders o on o.id = r.order_id cross join lateral invoicing_awaited(o, r.is_to_invoice) a
  where (r.awaits, r.credit_due) is distinct from (a.awaits, a.credit_due)
union all select 'I89b order that is to be invoiced and was not paid while the shop invoices, or the other way round', count(*)
  from orders o cross join shop_settings s left join order_invoicing r on r.order_id = o.id
  where coalesce(o.paid_at >= s.invoices_from::timestamp at time zone 'America/Bogota', false) <> coalesce(r.is_to_invoice, false)
union all select 'I90 invoice of which more was credited than it is about', count(*) from invoices i where credited_of_invoice(i.id) > i.total
union all select 'I90b invoice that is annulled without a credit note for all that was left of it, or the other way round', count(*)
  from invoices i where (i.annulled_at is not null) <> exists (select from credit_notes n where n.invoice_id = i.id and n.reason = 'annulled')
    or i.annulled_at is not null and credited_of_invoice(i.id) <> i.total
union all select 'I91 invoice of an order that was never paid, or that does not say for whom it is', count(*) from invoices i
  join orders o on o.id = i.order_id left join order_invoicing r on r.order_id = i.order_id where o.paid_at is null or r.order_id is null
union all select 'I91b order with more than one valid invoice', count(*) from (
  select from invoices where annulled_at is null group by order_id having count(*) > 1) x
union all select 'I92 price of a change of many that the log of its product does not have', count(*) from price_change_rows r
  where r.written_version is not null and not exists (select from product_changes c
    where c.product_id = r.product_id and c.version = r.written_version and c.source = 'prices')
union all select 'I92b product without an outcome in a change of prices that was applied, or with one in a review', count(*)
  from price_change_rows r join price_changes c on c.id = r.price_change_id
  where r.reason is null and (r.outcome is null) <> (c.applied_at is null)
union all select 'I93 case with more photos of one side than the limit', count(*) from (
  select from case_photos where removed_at is null group by case_id, is_of_shop having count(*) > 6) x
union all select 'I94 photo of a case whose buyer deleted the account', count(*) from case_photos f
  join return_cases c on c.id = f.case_id join orders o on o.id = c.order_id join users u on u.id = o.user_id
  where f.removed_at is null and u.deleted_at is not null and u.id <> unregistered_buyer()
union all select 'I95 sale at the counter without its money, or that does not say who sold it, or the other way round', count(*) from orders o
  left join payment_attempts a on a.order_id = o.id
  left join payment_transactions t on t.attempt_id = a.id and t.has_paid
  where o.is_at_counter <> coalesce(t.provider = 'counter' and t.amount = o.total_price and t.method in ('cash', 'card', 'transfer'), false)
    or o.is_at_counter <> exists (
      select from order_events e where e.order_id = o.id and e.event = 'sold_at_counter' and e.actor is not null
        and (e.detail ->> 'amount')::bigint = o.total_price)
union all select 'I95b sale at the counter of which something waits to be handed over', count(*) from orders o
  where o.is_at_counter and (exists (
      select from shipments s where s.order_id = o.id and (s.state not in ('delivered', 'returned') or s.address_id is not null))
    or exists (select from order_addresses x where x.order_id = o.id)
    or exists (select from order_lines l where l.order_id = o.id and not l.digital)
      and not exists (select from shipments s where s.order_id = o.id))
union all select 'I96 order of who gave no name that was not sold at the counter, or that has licences', count(*) from orders o
  where o.user_id = unregistered_buyer() and (not o.is_at_counter
    or exists (select from order_lines l where l.order_id = o.id and l.digital))
union all select 'I96b withdrawal from what was bought at the counter', count(*) from return_cases c
  join orders o on o.id = c.order_id where c.kind = 'withdrawal' and o.is_at_counter
union all select 'I96c shipment that left, without an address and not at the counter', count(*) from shipments s
  join orders o on o.id = s.order_id where s.sent_at is not null and s.address_id is null and not o.is_at_counter
union all select 'I97 line that costs another price than the amount of its code makes', count(*)
  from order_discounts d join discount_codes k on k.id = d.code_id and d.kind = 'amount'
  cross join lateral (
    select array_agg(l.selling_price order by l.quantity desc, l.price desc, l.product_id) as paid,
      array_agg(l.price order by l.quantity desc, l.price desc, l.product_id) as prices,
      array_agg(l.quantity order by l.quantity desc, l.price desc, l.product_id) as quantities
    from (select order_id, product_id, category, quantity, selling_price, coalesce(price_before_code, selling_price) as price from order_lines) l
    where l.order_id = d.order_id and l.category = coalesce(k.category, l.category)) lines
  cross join lateral unnest(lines.prices, lines.paid, cuts_of_amount(k.amount, lines.prices, lines.quantities)) as l (price, paid, cut)
  where l.paid is distinct from l.price - l.cut
union all select 'I97b delivery that a code made free, and that was charged or had cost another amount', count(*)
  from order_discounts d join orders o on o.id = d.order_id
  where d.kind = 'delivery' and (o.delivery_cost, split_part(o.delivery_seen, ' ', 2)) is distinct from (0, d.amount::text)
union all select 'I98 choice about e-mails, or link for one, of a deleted account', count(*) from (
  select user_id from email_opt_outs union all select user_id from opt_out_links) c join users u on u.id = c.user_id where u.deleted_at is not null
union all select 'I98b e-mail listed by another account than the one that it is for', count(*) from outbox e where e.recipient_id <> email_recipient(e);
