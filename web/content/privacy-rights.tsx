import { privacyPolicySince, privacyPolicyVersion } from '../../contract/content/policies.ts'
import { MailLink, PqrLink, SicLink } from './legal-links.tsx'
import { formatLongDate } from './long-date.ts'
import type { Section } from './text-page.tsx'

/** People's rights about their data, how to use them, and the times for an answer (Ley 1581 of 2012, articles 8, 14 and 15). */
export const privacyRights: Section[] = [
  {
    id: 'derechos',
    title: 'Tus derechos',
    body: () => (
      <>
        <p>Como titular de los datos puedes, gratis y en cualquier momento:</p>
        <ul>
          <li>Conocer los datos que tenemos de ti.</li>
          <li>Actualizarlos y corregirlos.</li>
          <li>Pedir prueba de la autorización que diste.</li>
          <li>Saber cómo los hemos usado.</li>
          <li>Revocar la autorización y pedir que los borremos, salvo lo que la ley nos obliga a guardar.</li>
          <li>
            Presentar una queja ante la <SicLink />, después de haber agotado el reclamo con nosotros.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'ejercer',
    title: 'Cómo ejercerlos y cuándo respondemos',
    body: (shop) => (
      <>
        <p>
          Escribe a <MailLink address={shop.privacyEmail} />, el canal de habeas data, o usa el <PqrLink />. Dinos tu
          nombre, el correo de tu cuenta, qué necesitas y a dónde te respondemos. Si actúas por otra persona, adjunta el
          documento que te autoriza. Recibirás un número de radicado.
        </p>
        <ul>
          <li>
            <strong>Consultas:</strong> respondemos en 10 días hábiles. Si no alcanzamos, te explicamos por qué y
            respondemos en los 5 días hábiles siguientes.
          </li>
          <li>
            <strong>Reclamos</strong> (corregir, actualizar, borrar): respondemos en 15 días hábiles, que podemos
            ampliar 8 días hábiles más si te explicamos el motivo. Si falta información te la pedimos dentro de los 5
            días siguientes; si en dos meses no la envías, entendemos que desististe.
          </li>
        </ul>
        <p>
          Casi todo lo puedes hacer tú desde tu cuenta: corregir tus datos en «information» y eliminar la cuenta en
          «delete user».
        </p>
      </>
    ),
  },
  {
    id: 'seguridad',
    title: 'Cómo los protegemos',
    body: () => (
      <p>
        La conexión viaja cifrada, las contraseñas se guardan de forma que nadie las pueda leer, cada persona de la
        tienda ve solo lo que su trabajo exige y los accesos quedan registrados. Si un incidente pone en riesgo tus
        datos, te avisamos a ti y a la Superintendencia de Industria y Comercio.
      </p>
    ),
  },
  {
    id: 'vigencia',
    title: 'Vigencia y cambios',
    body: () => (
      <p>
        Esta es la versión {privacyPolicyVersion}, vigente desde el {formatLongDate(privacyPolicySince)}. La base de
        datos se mantiene mientras la tienda exista y durante los plazos de conservación de arriba. Si cambiamos algo
        importante, como las finalidades, te lo avisamos antes por correo y, cuando haga falta, pedimos una nueva
        autorización.
      </p>
    ),
  },
]
