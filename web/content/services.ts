import { PESOS_PER_COMPUTER } from '../../contract/maintenance/maintenance-calendar.ts'
import { formatPesos } from '../../contract/values/pesos.ts'
import { paths } from '../paths.ts'

export type Service = {
  name: string
  text: string
  note: string
  /** Address of the picture in 16:9, without its ending (see setup/brand/widen-service-scenes.ts). */
  scene: string
  /** Class of the façade behind the picture, visible until the picture is loaded. */
  wall: string
  /** The form to request it; absent for a service that cannot be requested yet. */
  href?: string
}

/** The services of the selection screen, in order. */
export const services: Service[] = [
  {
    name: 'Mantenimiento preventivo',
    text: 'Limpieza, revisión de hardware y software y actualizaciones, antes de que algo falle.',
    note: `desde ${formatPesos(PESOS_PER_COMPUTER)} por equipo`,
    scene: '/services/preventivo',
    wall: 'bg-facade-menta',
    href: paths.preventive,
  },
  {
    name: 'Mantenimiento correctivo',
    text: 'Cuéntanos qué falla y un técnico va a tu casa u oficina a encontrarlo y repararlo.',
    note: 'Cuéntanos qué pasa',
    scene: '/services/correctivo',
    wall: 'bg-facade-maiz',
    href: paths.corrective,
  },
  {
    name: 'Servicios de software',
    text: 'Instalación y configuración de programas y licencias en tu equipo.',
    note: 'Próximamente',
    scene: '/services/software',
    wall: 'bg-facade-cielo',
  },
]
