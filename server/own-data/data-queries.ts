import { sql, type RawBuilder } from 'kysely'

import { hidingReasonText } from '../../contract/catalogue/review-rules.ts'
import { optionalEmailText, outcomeText } from '../../contract/email-choices/optional-email-text.ts'
import { emailKinds } from '../../contract/health/email-kinds.ts'
import { caseStateNames } from '../../contract/orders/return-case-text.ts'
import { outcomeOf } from '../email-choices/opt-outs.repo.ts'
import { stateNames } from '../reports/accounting-text.ts'

/** How the rows of a section are read. */
export type DataQuery = {
  title: string
  /** The name of each fact on the screen, and its text in SQL. */
  facts: Readonly<Record<string, RawBuilder<unknown>>>
  /** The rest of the statement, from `from` on. */
  from: (userId: string) => RawBuilder<unknown>
}

const dayOf = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'America/Bogota', 'YYYY-MM-DD HH24:MI')`
const pesos = (amount: RawBuilder<unknown>) => sql`'$' || replace(to_char(${amount}, 'FM999,999,999,990'), ',', '.')`

const orderState = sql`${JSON.stringify(stateNames)}::jsonb ->> o.state`

const placeOf = (place: RawBuilder<unknown>) => sql`
  (select name || ', ' || department from municipalities where code = ${place})`

/** The data stored under an account, in the order in which its owner reads it. */
export const dataQueries: readonly DataQuery[] = [
  {
    title: 'Cuenta',
    facts: {
      Nombre: sql`u.name`,
      Correo: sql`u.email`,
      Teléfono: sql`u.phone`,
      Documento: sql`case when u.document = '' then '' else u.document_type || ' ' || u.document end`,
      'Foto de perfil': sql`case when u.profile_pic = '' then 'no' else 'sí' end`,
      'Cuenta creada': dayOf(sql`u.created_at`),
      'Política de datos aceptada': sql`u.policy_version`,
      'Última factura a nombre de otro': sql`(select concat_ws(e'\n', b.name, b.document_type || ' ' || b.document_number, b.email)
        from remembered_invoice_buyers b where b.user_id = u.id)`,
      'Verificación en dos pasos': sql`(select to_char(f.confirmed_at at time zone 'America/Bogota', 'YYYY-MM-DD') from second_factors f where f.user_id = u.id)`,
    },
    from: (userId) => sql`from users u where u.id = ${userId}`,
  },
  {
    title: 'Sesiones abiertas',
    facts: {
      Dispositivo: sql`s.device`,
      'Abierta el': dayOf(sql`s.created_at`),
      'Usada por última vez': dayOf(sql`s.last_seen_at`),
    },
    from: (userId) =>
      sql`from sessions s where s.user_id = ${userId} and s.expires_at > now() order by s.created_at desc`,
  },
  {
    title: 'Direcciones',
    facts: {
      Recibe: sql`a.recipient`,
      Teléfono: sql`a.phone`,
      Municipio: placeOf(sql`a.municipality_code`),
      Dirección: sql`a.line`,
      Indicaciones: sql`a.indications`,
      Guardada: dayOf(sql`a.created_at`),
    },
    from: (userId) => sql`from addresses a where a.user_id = ${userId} order by a.created_at`,
  },
  {
    title: 'Pedidos',
    facts: {
      Número: sql`upper(left(o.id::text, 8))`,
      Fecha: dayOf(sql`o.created_at`),
      Estado: orderState,
      Productos: sql`(select string_agg(l.quantity || ' × ' || l.product_name, e'\n' order by l.product_name, l.id)
        from order_lines l where l.order_id = o.id)`,
      'Valor de los productos': pesos(sql`o.total_price`),
      Descuento: sql`(select d.code || ': ' || ${pesos(sql`d.amount`)} || case d.kind when 'delivery' then ' de envío' else '' end
        from order_discounts d where d.order_id = o.id)`,
      Envío: pesos(sql`o.delivery_cost`),
      'Pagado el': dayOf(sql`o.paid_at`),
      Devuelto: sql`nullif(${pesos(sql`amount_refunded(o.id)`)}, '$0')`,
      'Se envía a': sql`(select concat_ws(e'\n', w.recipient, w.phone, w.line, ${placeOf(sql`w.municipality_code`)}, w.indications)
        from current_order_address(o.id) w where w.pickup_place_id is null)`,
      'Factura a nombre de': sql`(select concat_ws(e'\n', r.name, r.document_type || ' ' || nullif(r.document_number, ''), r.email)
        from order_invoicing r where r.order_id = o.id)`,
      Factura: sql`(select string_agg(concat_ws('-', nullif(i.prefix, ''), i.number) || case when i.annulled_at is null then '' else ' (anulada)' end, e'\n'
        order by i.recorded_at) from invoices i where i.order_id = o.id)`,
      'Se recoge en': sql`(select concat_ws(e'\n', w.place_name, w.line, ${placeOf(sql`w.municipality_code`)}, w.hours)
        from current_order_address(o.id) w where w.pickup_place_id is not null)`,
    },
    from: (userId) => sql`from orders o where o.user_id = ${userId} order by o.created_at desc, o.id`,
  },
  {
    title: 'Retractos y garantías',
    facts: {
      Número: sql`c.radicado`,
      Pedido: sql`upper(left(c.order_id::text, 8))`,
      Fecha: dayOf(sql`c.opened_at`),
      Estado: sql`${JSON.stringify(caseStateNames)}::jsonb ->> c.state`,
      Productos: sql`(select string_agg(x.quantity || ' × ' || l.product_name, e'\n' order by l.product_name, l.id)
        from return_case_lines x join order_lines l on l.id = x.order_line_id where x.case_id = c.id)`,
      'Qué pasó': sql`c.fault`,
      'Tu nota': sql`c.note`,
      Fotos: sql`(select string_agg(${dayOf(sql`f.received_at`)} || case when f.is_of_shop then ' (de la tienda)' else '' end, e'\n'
        order by f.received_at, f.id) from case_photos f where f.case_id = c.id and f.removed_at is null)`,
      'Respuesta de la tienda': sql`c.reply`,
      'Recibido de vuelta': dayOf(sql`c.received_at`),
      'Cerrado el': dayOf(sql`c.closed_at`),
    },
    from: (userId) =>
      sql`from return_cases c join orders o on o.id = c.order_id where o.user_id = ${userId} order by c.number desc`,
  },
  {
    title: 'Carrito',
    facts: { Producto: sql`p.product_name`, Cantidad: sql`i.quantity`, Agregado: dayOf(sql`i.added_at`) },
    from: (userId) =>
      sql`from cart_items i join products p on p.id = i.product_id where i.user_id = ${userId} order by i.added_at, i.id`,
  },
  {
    title: 'Lista de deseos',
    facts: { Producto: sql`p.product_name`, Guardado: dayOf(sql`w.wished_at`) },
    from: (userId) =>
      sql`from wishes w join products p on p.id = w.product_id where w.user_id = ${userId} order by w.wished_at`,
  },
  {
    title: 'Avisos de existencias',
    facts: {
      Producto: sql`p.product_name`,
      'Pedido el': dayOf(sql`n.wanted_at`),
      'Avisado el': dayOf(sql`n.notified_at`),
    },
    from: (userId) =>
      sql`from stock_notices n join products p on p.id = n.product_id where n.user_id = ${userId} order by n.wanted_at`,
  },
  {
    title: 'Opiniones',
    facts: {
      Producto: sql`p.product_name`,
      Estrellas: sql`r.stars`,
      Opinión: sql`r.text`,
      'Firmada como': sql`r.author`,
      'Escrita el': dayOf(sql`r.created_at`),
      'Cambiada el': dayOf(sql`r.edited_at`),
      'Respuesta de la tienda': sql`r.reply`,
      'Oculta porque': sql`${JSON.stringify(hidingReasonText)}::jsonb ->> r.hidden_because`,
    },
    from: (userId) =>
      sql`from product_reviews r join products p on p.id = r.product_id where r.user_id = ${userId} order by r.created_at`,
  },
  {
    title: 'Equipos',
    facts: {
      Tipo: sql`case c.tipo_computadora when 'portatil' then 'portátil' else c.tipo_computadora end`,
      Marca: sql`c.marca`,
      Modelo: sql`c.modelo`,
      Serie: sql`c.serie`,
      Fotos: sql`cardinality(c.product_image)`,
      Registrado: dayOf(sql`c.created_at`),
      'Plan de mantenimiento': sql`(select 'cada ' || months || ' meses, el próximo el ' || due_on from care_plans
        where computer_id = c.id and ended_at is null)`,
    },
    from: (userId) => sql`from computers c where c.user_id = ${userId} order by c.created_at`,
  },
  {
    title: 'Visitas de mantenimiento',
    facts: {
      Tipo: sql`t.tipo`,
      Estado: sql`t.estado`,
      Fecha: sql`to_char(t.fecha, 'YYYY-MM-DD')`,
      Hora: sql`t.hora`,
      Dirección: sql`t.direccion`,
      'Qué pasa': sql`concat_ws(e'\n', nullif(t.descripcion, ''), nullif(t.problema, ''), nullif(t.sintomas, ''), nullif(t.frecuencia, ''),
        nullif(t.accion_previa, ''), nullif(t.otros_detalles, ''))`,
      'Instala del pedido': sql`(select upper(left(i.order_id::text, 8)) from installations i where i.task_id = t.id)`,
      Equipos: sql`concat_ws(', ', t.cantidad_computadoras::text, nullif(t.tipo_computadoras, ''), nullif(t.marca_computadoras, ''))`,
      Técnico: sql`(select name from users where id = t.technician_id)`,
      Pagado: sql`nullif(${pesos(sql`(select coalesce(sum(v.amount), 0) from visit_payments v where v.task_id = t.id)`)}, '$0')`,
      'Acta firmada el': dayOf(sql`(select signed_at from visit_records where task_id = t.id)`),
      'Solicitada el': dayOf(sql`t.created_at`),
    },
    from: (userId) => sql`from tasks t where t.user_id = ${userId} order by t.created_at desc, t.id`,
  },
  {
    title: 'Mensajes a la tienda',
    facts: {
      Radicado: sql`m.radicado`,
      Recibido: dayOf(sql`m.received_at`),
      Nombre: sql`m.name`,
      Correo: sql`m.email`,
      Pedido: sql`m.order_number`,
      Mensaje: sql`m.message`,
      Respuesta: sql`m.answer`,
      'Respondido el': dayOf(sql`m.answered_at`),
    },
    from: (userId) => sql`from contact_requests m where m.user_id = ${userId} order by m.number desc`,
  },
  {
    title: 'Avisos por correo que apagaste',
    facts: {
      Aviso: sql`${JSON.stringify(optionalEmailText)}::jsonb ->> e.kind`,
      'Apagado el': dayOf(sql`e.since`),
    },
    from: (userId) => sql`from email_opt_outs e where e.user_id = ${userId} order by e.since`,
  },
  {
    title: 'Correos que te hemos enviado',
    facts: {
      Correo: sql`coalesce(${JSON.stringify(emailKinds)}::jsonb ->> kind, kind)`,
      Fecha: dayOf(sql`coalesce(sent_at, created_at)`),
      Estado: sql`${JSON.stringify(outcomeText)}::jsonb ->> ${outcomeOf}`,
    },
    from: (userId) =>
      sql`from outbox where recipient_id = ${userId} and given_up_because is distinct from 'obsolete' order by id desc`,
  },
]
