import { paths } from '../paths.ts'
import { PqrLink } from './legal-links.tsx'
import { SellerData } from './seller-data.tsx'
import type { Section } from './text-page.tsx'

/** The moment when an order paid on arrival is firm; only if the shop offers that (P-218). */
function ContraEntregaTerms() {
  return (
    <p>
      <strong>Contra entrega.</strong> En los lugares donde la ofrecemos también puedes pagar al recibir: en efectivo,
      los productos y el envío juntos, hasta el tope que ves en el carrito. Ese pedido queda en firme cuando la tienda
      te lo confirma en pantalla, antes de que pagues, y lo encuentras en tu historial con lo que tendrás que pagar. Si
      al final no se entrega, el pedido termina y no nos debes nada. Las licencias digitales se pagan antes de
      entregarlas.
    </p>
  )
}

/** The seller, the buyers, the prices, and how an order is made (Ley 1480 of 2011, article 50). */
export const termsBuying: Section[] = [
  {
    id: 'vendedor',
    title: 'Quién te vende',
    body: (shop) => (
      <>
        <p>Cuando compras en {shop.name}, el vendedor es:</p>
        <SellerData shop={shop} />
      </>
    ),
  },
  {
    id: 'comprar',
    title: 'Quién puede comprar',
    body: () => (
      <p>
        Las personas mayores de 18 años y las empresas. Al crear una cuenta nos dices la verdad sobre quién eres y
        cuidas tu contraseña. Si eres menor de edad, la compra la debe hacer tu madre, tu padre o tu acudiente.
      </p>
    ),
  },
  {
    id: 'productos',
    title: 'Productos y disponibilidad',
    body: (shop) => (
      <>
        <p>
          En cada producto ves su nombre, sus fotos, sus características y si está disponible. Vendemos{' '}
          {shop.delivery.coversAll ? 'a todo Colombia' : 'en Colombia, en los lugares a los que llegamos,'} y hasta
          agotar existencias; lo que ya no hay aparece como agotado y no se puede pagar.
        </p>
        <p>
          Si un producto trae un botón para comprarlo en otra página, esa compra la haces con el dueño de esa página y
          con sus condiciones, no con {shop.name}.
        </p>
      </>
    ),
  },
  {
    id: 'precios',
    title: 'Precios',
    body: () => (
      <>
        <p>
          Los precios están en pesos colombianos e incluyen el IVA y los demás impuestos. Cuando ves un precio tachado y
          otro sin tachar, el tachado es el precio de lista y pagas siempre el menor.
        </p>
        <p>
          Las ofertas valen mientras aparezcan en la tienda y haya existencias. Si publicamos un precio por error, te lo
          contamos antes de cobrar y tú decides; si ya pagaste, respetamos lo que la ley ordena.
        </p>
      </>
    ),
  },
  {
    id: 'pago',
    title: 'Pago y pedido en firme',
    body: (shop) => (
      <>
        <p>
          Antes de pagar ves el resumen de tu carrito, con cantidades y total, y puedes corregirlo o dejarlo. Los medios
          de pago disponibles aparecen en ese momento.
        </p>
        <p>
          {shop.delivery.hasContraEntrega ? 'Si pagas antes de recibirlo, el' : 'El'} pedido queda en firme cuando el
          pago se aprueba y la tienda te lo confirma en pantalla. Desde entonces lo encuentras, con su fecha, sus
          productos y lo que pagaste, en tu historial de compras. Si el pago no se aprueba, no hay pedido y no te
          cobramos. La factura electrónica te llega aparte: el recibo del historial no la reemplaza.
        </p>
        {shop.delivery.hasContraEntrega && <ContraEntregaTerms />}
      </>
    ),
  },
  {
    id: 'envios',
    title: 'Envíos: tiempos y costo',
    body: (shop) => (
      <>
        <p>
          <strong>Costo.</strong> {shop.shippingCost}
        </p>
        <p>
          <strong>Tiempo.</strong> {shop.shippingTime}
        </p>
        <p>
          En ningún caso nos tomamos más de 30 días calendario, salvo que acuerdes otra cosa con nosotros. Si nos
          pasamos, o si el producto ya no está disponible, puedes cancelar y te devolvemos todo lo pagado en máximo 15
          días calendario. Al recibir, revisa el empaque; si llega golpeado o no es lo que pediste, cuéntanos en el{' '}
          <PqrLink />.
        </p>
      </>
    ),
  },
  {
    id: 'licencias',
    title: 'Licencias digitales',
    body: () => (
      <>
        <p>
          Los productos con licencia no se envían por correo: al aprobarse el pago, la clave aparece en tu{' '}
          <a href={paths.clientHistory}>historial de compras</a>. Cada clave se entrega una sola vez, a un solo pedido;
          no se la damos a nadie más y allí la puedes volver a consultar.
        </p>
        <p>
          Para activarla sigue las instrucciones del fabricante, cuyas condiciones de uso también aplican. Guárdala como
          una contraseña: quien la tenga puede usarla. Si no funciona, la cambiamos o te devolvemos el dinero.
        </p>
        <p>
          Mientras no hayas activado la clave conservas tu derecho de retracto. Una clave ya activada no se puede
          devolver, porque nadie más podría usarla; eso no te quita la garantía.
        </p>
      </>
    ),
  },
]
