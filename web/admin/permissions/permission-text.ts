import { inOrder, type ShopArea } from '../../../contract/shop-areas.ts'

/** What each permission is called, and what it lets somebody do, in a sentence. */
export const permissionText: Record<ShopArea, { label: string; means: string }> = {
  orders: {
    label: 'Pedidos',
    means: 'Preparar, enviar y cancelar pedidos, tomarlos por teléfono y atender devoluciones.',
  },
  refunds: {
    label: 'Devolver dinero',
    means: 'Devolver dinero y decidir los pagos que no cuadran. Para los de pedidos necesita también Pedidos.',
  },
  products: {
    label: 'Productos y precios',
    means: 'Productos, precios, costos y stock; importar archivos, códigos de descuento y búsquedas.',
  },
  visits: {
    label: 'Mantenimientos',
    means: 'La agenda, las visitas y lo que se cobra por ellas, y el efectivo de los técnicos.',
  },
  messages: {
    label: 'Mensajes y opiniones',
    means: 'Responder lo que escriben los clientes y lo que opinan de los productos.',
  },
  reports: {
    label: 'Informes',
    means: 'Ventas, ganancia, IVA y los archivos para el contador.',
  },
  shop: {
    label: 'Tienda y ajustes',
    means: 'Datos de la tienda, entregas, a qué cuenta llegan las transferencias, IVA, correos y copias.',
  },
  users: {
    label: 'Usuarios',
    means: 'Ver las cuentas y la ficha de cada cliente, y eliminarlas. Ni hace administradores ni cambia permisos.',
  },
}

/** `Todo`, or `Pedidos, Informes`. */
export const permissionNames = (areas: readonly ShopArea[] | null | undefined): string =>
  areas
    ? inOrder(areas)
        .map((area) => permissionText[area].label)
        .join(', ')
    : 'Todo'
