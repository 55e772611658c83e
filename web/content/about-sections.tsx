import { paths } from '../paths.ts'
import { endSentence, holdTogether } from './fit-text.ts'
import { SicLink } from './legal-links.tsx'
import { SellerData } from './seller-data.tsx'
import type { Section } from './text-page.tsx'

/** Who we are, what we do and where (L-7). */
export const aboutSections: Section[] = [
  {
    id: 'quienes-somos',
    title: 'Quiénes somos',
    body: (shop) => (
      <>
        <p>
          Desde {shop.city}, {shop.name} vende por internet {shop.delivery.coversAll ? 'a todo el país' : 'en Colombia'}
          . El alero es el borde del techo que cubre a quien está en la puerta: eso queremos ser, para tu casa y para la
          tecnología que hay en ella.
        </p>
        <p>
          Nacimos de una idea simple. Quien te vende un computador también debería saber cuidarlo, y quien te lo cuida
          debería ir hasta donde estás.
        </p>
      </>
    ),
  },
  {
    id: 'que-hacemos',
    title: 'Qué hacemos',
    body: (shop) => (
      <>
        <ul>
          <li>
            <strong>Vendemos por internet</strong> {shop.delivery.coversAll ? 'a todo Colombia' : 'en Colombia'}: hogar,
            tecnología, belleza, moda, mascotas, deportes, juguetes y más, con el precio final a la vista.
          </li>
          <li>
            <strong>Entregamos licencias digitales</strong> al instante: la clave queda en tu historial de compras.
          </li>
          <li>
            <strong>Mantenemos computadores a domicilio</strong>, preventivo y correctivo.{' '}
            <a href={paths.services}>Elige tu servicio</a>.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'donde',
    title: 'Dónde atendemos',
    body: (shop) => (
      <>
        <p>
          <strong>Compras:</strong>{' '}
          {shop.delivery.coversAll ? (
            'enviamos a todo el país.'
          ) : (
            <>
              todavía no enviamos a todo el país: mira <a href={`${paths.terms}#envios`}>a dónde llegamos</a>.
            </>
          )}{' '}
          {shop.shippingTime}
        </p>
        <p>
          <strong>Técnicos a domicilio:</strong> {endSentence(shop.serviceArea)}
        </p>
        <p>
          <strong>Horario:</strong> {holdTogether(shop.hours)}
        </p>
      </>
    ),
  },
  {
    id: 'datos-legales',
    title: 'Datos legales',
    body: (shop) => (
      <>
        <SellerData shop={shop} />
        <p>
          Nos vigila la <SicLink />. Lee también los <a href={paths.terms}>Términos y Condiciones</a> y la{' '}
          <a href={paths.privacy}>Política de Privacidad</a>, o <a href={paths.contact}>escríbenos</a>.
        </p>
      </>
    ),
  },
]
