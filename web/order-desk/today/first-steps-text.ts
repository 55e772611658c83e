import type { FirstStep } from '../../../contract/order-desk/today.ts'
import { paths } from '../../paths.ts'

/** Each first step: what it is called, why it matters, and where it is taken. */
export const firstStepTexts: Record<FirstStep, { label: string; why: string; href: string }> = {
  seller: {
    label: 'Datos de la tienda',
    why: 'El pie de página, los recibos y los textos legales todavía nombran a la tienda de muestra.',
    href: paths.adminShop,
  },
  rates: {
    label: 'Tarifas de entrega',
    why: 'De fábrica todo va gratis a todo el país: pon tus tarifas, o guarda esa si así lo quieres.',
    href: paths.adminDelivery,
  },
  product: {
    label: 'Primer producto',
    why: 'Sin productos nadie puede comprar: publícalos uno a uno o con una hoja de cálculo.',
    href: paths.adminProducts,
  },
  technician: {
    label: 'Un técnico con horario',
    why: 'Nadie atiende las visitas hasta que una cuenta tenga el rol de técnico; sin horario propio trabaja el de la tienda.',
    href: paths.adminUsers,
  },
  email: {
    label: 'Correo',
    why: 'Sin servidor de correo no salen recibos ni avisos. Se pone en la instalación, con SMTP_URL.',
    href: paths.adminHealth,
  },
  backup: {
    label: 'Copia de seguridad',
    why: 'Sin copias, un disco dañado se lleva los pedidos y los clientes. Se pone en la instalación, con BACKUP_FOLDER.',
    href: paths.adminHealth,
  },
}

/** `2 de 6 hechos` */
export const progressText = (steps: readonly { isDone: boolean }[]): string => {
  const done = steps.filter(({ isDone }) => isDone).length
  return `${done} de ${steps.length} ${done === 1 ? 'hecho' : 'hechos'}`
}
