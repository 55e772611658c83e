import { MailLink } from './legal-links.tsx'
import { SellerData } from './seller-data.tsx'
import type { Section } from './text-page.tsx'

/** The party responsible for the data, the data and their purposes (Ley 1581 of 2012, Decreto 1377 of 2013, article 13). */
export const privacyData: Section[] = [
  {
    id: 'responsable',
    title: 'Quién responde por tus datos',
    body: (shop) => (
      <>
        <p>
          El responsable del tratamiento es {shop.legalName}, que vende bajo el nombre {shop.name}. Dentro de la
          empresa, el área de Servicio al Cliente atiende todo lo que tenga que ver con tus datos, en{' '}
          <MailLink address={shop.privacyEmail} />.
        </p>
        <SellerData shop={shop} />
      </>
    ),
  },
  {
    id: 'datos',
    title: 'Qué datos tratamos',
    body: () => (
      <>
        <p>Solo los que hacen falta para atenderte:</p>
        <ul>
          <li>
            <strong>Tu cuenta:</strong> nombre, correo, teléfono, tipo y número de documento y, si quieres, una foto. De
            tu contraseña solo guardamos una huella cifrada que no se puede leer.
          </li>
          <li>
            <strong>Tus compras:</strong> productos, cantidades, valores, fechas, estado del pago y licencias
            entregadas. Los datos de tu tarjeta o de tu banco no pasan por nuestros equipos.
          </li>
          <li>
            <strong>Tus opiniones de productos:</strong> las estrellas y el texto, que todos leen con tu primer nombre y
            la inicial de tu apellido.
          </li>
          <li>
            <strong>Tus direcciones:</strong> quién recibe, teléfono, municipio, dirección e indicaciones de las que
            guardes, y una copia en cada pedido que enviamos.
          </li>
          <li>
            <strong>Tus computadores:</strong> tipo, marca, modelo, número de serie y las fotos que subas.
          </li>
          <li>
            <strong>Tus visitas técnicas:</strong> dirección, fecha, hora y la descripción de lo que pasa.
          </li>
          <li>
            <strong>Tus mensajes:</strong> lo que nos escribes y el correo al que te respondemos.
          </li>
          <li>
            <strong>La prueba de tu autorización:</strong> fecha, versión de esta política y dirección de internet desde
            la que la diste.
          </li>
        </ul>
        <p>
          No pedimos datos sensibles (salud, religión, opinión política, huellas) y no usamos tu foto para reconocerte.
          Si un formulario marca un dato como opcional, puedes dejarlo vacío y te atendemos igual.
        </p>
      </>
    ),
  },
  {
    id: 'finalidades',
    title: 'Para qué los usamos',
    body: () => (
      <>
        <ul>
          <li>Crear y cuidar tu cuenta, y comprobar que eres tú quien entra.</li>
          <li>Recibir tus pedidos, cobrarlos, entregarlos y facturarlos.</li>
          <li>Entregarte las licencias digitales y dejarlas en tu historial.</li>
          <li>Agendar y atender las visitas de mantenimiento.</li>
          <li>Responder garantías, retractos, devoluciones y PQR.</li>
          <li>Prevenir fraudes y cumplir lo que nos ordenan la ley y las autoridades.</li>
        </ul>
        <p>
          No usamos tus datos para enviarte publicidad. Si algún día quisiéramos hacerlo, te pediríamos antes una
          autorización aparte, que podrás negar sin perder nada.
        </p>
      </>
    ),
  },
  {
    id: 'autorizacion',
    title: 'Tu autorización',
    body: (shop) => (
      <>
        <p>
          Tratamos tus datos porque nos autorizas de forma previa, expresa e informada: al crear la cuenta o al enviar
          un formulario, marcando tú la casilla. Nunca la marcamos por ti y tu silencio no cuenta como un sí.
        </p>
        <p>
          Puedes retirar la autorización cuando quieras escribiendo a <MailLink address={shop.privacyEmail} /> o
          eliminando tu cuenta. Solo seguimos guardando lo que la ley nos obliga a conservar.
        </p>
      </>
    ),
  },
]
