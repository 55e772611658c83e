import { PESOS_PER_COMPUTER } from '../../contract/maintenance/maintenance-calendar.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { paths } from '../paths.ts'
import { endSentence } from './fit-text.ts'
import { PqrLink } from './legal-links.tsx'
import type { Section } from './text-page.tsx'

/** The technician's visit: its contents, its costs, and changes of plan. */
export const termsService: Section[] = [
  {
    id: 'mantenimiento',
    title: 'Mantenimiento de computadores',
    body: (shop) => (
      <>
        <p>
          Un técnico va a tu casa u oficina. Atendemos en {endSentence(shop.serviceArea)} Las visitas se piden en{' '}
          <a href={paths.services}>servicio técnico</a>, con tu cuenta.
        </p>
        <h3>Qué incluye</h3>
        <ul>
          <li>
            <strong>Preventivo:</strong> limpieza, revisión de hardware y software y actualizaciones. Cuesta{' '}
            {formatPesos(PESOS_PER_COMPUTER)} por computador, IVA incluido; el formulario te muestra el total antes de
            agendar.
          </li>
          <li>
            <strong>Correctivo:</strong> diagnóstico de la falla que describes. El técnico te dice qué tiene el equipo y
            cuánto cuesta arreglarlo; nada se repara ni se cobra sin que lo aceptes.
          </li>
        </ul>
        <h3>Repuestos</h3>
        <p>
          Ningún precio incluye repuestos ni licencias. Si hacen falta, te damos el valor antes y tú decides, también si
          los compras por tu cuenta. Las piezas que cambiemos son tuyas.
        </p>
        <h3>Agendar, cambiar y cancelar</h3>
        <p>
          Eliges fecha y hora, y la visita queda solicitada; si hay que moverla, te llamamos. Puedes cambiarla o
          cancelarla sin costo hasta que el técnico empiece. Si a la hora acordada no hay quien lo reciba, espera 15
          minutos y luego acordamos otra fecha: una visita que no empezó no se cobra.
        </p>
        <h3>Tus archivos</h3>
        <p>
          Antes de la visita haz una copia de seguridad. Trabajamos con cuidado, pero un disco que ya falla puede perder
          datos en cualquier momento; si no tienes copia, dilo al empezar y el técnico te propone cómo hacerla.
          Respondemos por los daños que causemos por culpa nuestra.
        </p>
        <h3>Si el equipo sale de tu casa</h3>
        <p>
          Recibes un comprobante con el estado del equipo, los accesorios que se van, la fecha y el precio acordado.
          Para cualquier reclamo usa el <PqrLink />.
        </p>
      </>
    ),
  },
]
