import { termsSince, termsVersion } from '../../contract/content/policies.ts'
import { paths } from '../paths.ts'
import { endSentence, holdTogether } from './fit-text.ts'
import { MailLink, PqrLink, SicLink } from './legal-links.tsx'
import { formatLongDate } from './long-date.ts'
import type { Section } from './text-page.tsx'

/** How to undo a purchase and complain about it (Ley 1480 of 2011, Ley 2439 of 2024, Decreto 587 of 2016). */
export const termsRights: Section[] = [
  {
    id: 'retracto',
    title: 'Derecho de retracto',
    body: (shop) => (
      <>
        <p>
          Si te arrepientes, tienes <strong>5 días hábiles</strong> para devolver la compra, sin dar razones. Se cuentan
          desde que recibes el producto o, en un servicio, desde que lo contratas.
        </p>
        <ol>
          <li>
            Pulsa <strong>Ejercer retracto</strong> en el pedido de tu{' '}
            <a href={paths.clientHistory}>historial de compras</a>: ahí ves cuántos días te quedan y recibes un número
            de caso. También puedes avisarnos en el <PqrLink /> o a <MailLink address={shop.email} />, con el número del
            pedido.
          </li>
          <li>
            Devuelve el producto en las mismas condiciones en que llegó a{' '}
            {endSentence(holdTogether(shop.returnsAddress))} El transporte de la devolución va por tu cuenta.
          </li>
          <li>
            Te devolvemos todo lo que pagaste, sin descuentos, en máximo <strong>15 días calendario</strong> desde que
            recibimos el producto y los datos para pagarte, por el medio que prefieras.
          </li>
        </ol>
        <p>La ley exceptúa del retracto:</p>
        <ul>
          <li>Los servicios que ya empezaron con tu acuerdo, como una visita técnica en curso.</li>
          <li>Los productos de uso personal, como ropa interior o maquillaje abierto.</li>
          <li>Lo hecho a tu medida y lo que por su naturaleza no se puede devolver o se daña pronto.</li>
          <li>Lo que depende de precios del mercado financiero que no controlamos, y las apuestas.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'reversion',
    title: 'Reversión del pago',
    body: () => (
      <>
        <p>
          Si pagaste por un medio electrónico, puedes pedir que se reverse el pago cuando hubo fraude, no pediste la
          operación, el producto no llegó, no es el que pediste o salió defectuoso.
        </p>
        <p>
          Tienes <strong>5 días hábiles</strong> desde que lo supiste, o desde que debías recibir el producto, para
          hacer dos cosas: presentarnos la queja en el <PqrLink /> y avisar al banco o emisor de tu medio de pago. Te
          damos constancia con fecha y radicado. Quienes participan en el pago tienen 15 días hábiles para reversarlo.
        </p>
      </>
    ),
  },
  {
    id: 'garantia',
    title: 'Garantía legal',
    body: () => (
      <>
        <p>
          Los productos nuevos tienen <strong>1 año</strong> de garantía desde que los recibes, salvo que en el producto
          se anuncie otro plazo; los usados, y las reparaciones que hacemos, 3 meses.
        </p>
        <p>
          La garantía es gratis y cubre también el transporte: primero reparamos; si no se puede o la falla se repite,
          tú eliges entre otro producto igual o la devolución del dinero. Para pedirla basta la factura, o pulsa{' '}
          <strong>Pedir garantía</strong> en el pedido de tu <a href={paths.clientHistory}>historial de compras</a>. No
          cubre golpes, mal uso ni el desgaste normal.
        </p>
      </>
    ),
  },
  {
    id: 'devoluciones',
    title: 'Devolución del dinero: plazos',
    body: () => (
      <ul>
        <li>
          <strong>Retracto:</strong> 15 días calendario desde que recibimos el producto y tus datos de pago.
        </li>
        <li>
          <strong>Pedido que no llegó a tiempo o se agotó:</strong> 15 días calendario desde que cancelas.
        </li>
        <li>
          <strong>Reversión:</strong> 15 días hábiles desde tu aviso.
        </li>
        <li>
          <strong>Garantía:</strong> 15 días hábiles desde que eliges la devolución.
        </li>
        <li>
          <strong>Visita técnica cancelada antes de empezar:</strong> 15 días calendario, si ya la habías pagado.
        </li>
      </ul>
    ),
  },
  {
    id: 'propiedad',
    title: 'Propiedad intelectual y uso de la tienda',
    body: (shop) => (
      <p>
        El nombre {shop.name}, el diseño, los textos y las fotos de la tienda son nuestros o los usamos con permiso;
        puedes compartir los enlaces, pero no copiar el contenido para vender. Las marcas de los productos son de sus
        dueños. No uses la tienda para engañar, dañarla o entrar donde no te corresponde.
      </p>
    ),
  },
  {
    id: 'pqr',
    title: 'Peticiones, quejas y reclamos (PQR)',
    body: (shop) => (
      <>
        <p>
          Preséntalas en el <PqrLink>formulario de PQR</PqrLink>, por correo a <MailLink address={shop.email} /> o por
          teléfono. Te damos un <strong>número de radicado</strong> con fecha y hora para que hagas seguimiento, y
          respondemos en máximo 15 días hábiles.
        </p>
        <p>
          Si la respuesta no te sirve, puedes acudir a la <SicLink />, que vigila a las tiendas en Colombia. Cómo
          tratamos tus datos está en la <a href={paths.privacy}>Política de Privacidad</a>.
        </p>
      </>
    ),
  },
  {
    id: 'ley',
    title: 'Ley y jurisdicción',
    body: () => (
      <p>
        Estos términos se rigen por las leyes de la República de Colombia y, ante un desacuerdo, deciden sus jueces y
        autoridades. Nada de lo escrito aquí te quita derechos que el Estatuto del Consumidor te da.
      </p>
    ),
  },
  {
    id: 'version',
    title: 'Versión y cambios',
    body: () => (
      <p>
        Esta es la versión {termsVersion}, vigente desde el {formatLongDate(termsSince)}. A tu pedido le aplica la
        versión que estaba publicada cuando lo hiciste. Puedes guardar o imprimir esta página desde tu navegador.
      </p>
    ),
  },
]
