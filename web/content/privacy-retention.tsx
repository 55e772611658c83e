import { MailLink } from './legal-links.tsx'
import type { Section } from './text-page.tsx'

/** Other processors of the data, retention times, and data stored in the browser. */
export const privacyRetention: Section[] = [
  {
    id: 'encargados',
    title: 'Quién más los trata',
    body: (shop) => (
      <>
        <p>
          No vendemos ni alquilamos tus datos. Los comparten con nosotros solo quienes nos ayudan a atenderte, por
          contrato y únicamente para esa tarea:
        </p>
        <ul>
          {shop.processors.map((processor) => (
            <li key={processor}>{processor}.</li>
          ))}
        </ul>
        <p>
          El técnico que te visita ve tu nombre y tu teléfono solo mientras la visita está abierta o le falta tu firma,
          el pago o acordar otra visita, y como máximo 30 días después de hacerla; la dirección queda en la lista de sus
          visitas. Si un encargado está en otro país, exigimos que ofrezca un nivel de protección adecuado según la
          Superintendencia de Industria y Comercio.
        </p>
      </>
    ),
  },
  {
    id: 'conservacion',
    title: 'Cuánto tiempo los guardamos',
    body: () => (
      <>
        <ul>
          <li>
            <strong>Pedidos, pagos y facturas: 10 años</strong>, porque así lo ordena la ley a los comerciantes (Ley 962
            de 2005, artículo 28). Por eso siguen guardados aunque elimines tu cuenta, con la dirección a la que se
            enviaron, sin tu contraseña, tu foto ni el teléfono de tu cuenta.
          </li>
          <li>
            <strong>Visitas técnicas:</strong> mientras dure la garantía del servicio.
          </li>
          <li>
            <strong>PQR:</strong> 5 años desde la respuesta.
          </li>
          <li>
            <strong>Registros de seguridad:</strong> 1 año.
          </li>
          <li>
            <strong>Lo demás de tu cuenta</strong> (contraseña, foto, carrito, lista de deseos, avisos de llegada,
            opiniones, direcciones guardadas, computadores sin visitas, sesiones): hasta que elimines la cuenta. En ese
            momento se borra.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies y memoria del navegador',
    body: () => (
      <>
        <p>
          Usamos una sola cookie, estrictamente necesaria: la que recuerda que iniciaste sesión. Se crea cuando entras a
          tu cuenta y se borra cuando sales. Además, tu navegador recuerda si prefieres el tema claro u oscuro y el
          municipio que elegiste para calcular el envío.
        </p>
        <p>
          No hay cookies de publicidad ni de medición, ni de otras empresas. Si eso cambia, te preguntaremos antes de
          crearlas.
        </p>
      </>
    ),
  },
  {
    id: 'menores',
    title: 'Menores de edad',
    body: (shop) => (
      <p>
        La tienda es para mayores de 18 años. No tratamos a sabiendas datos de niños, niñas o adolescentes; si eres
        madre, padre o acudiente y crees que recibimos alguno, escríbenos a <MailLink address={shop.privacyEmail} /> y
        lo borramos. Cualquier excepción respetaría su interés superior y pediría tu autorización.
      </p>
    ),
  },
]
