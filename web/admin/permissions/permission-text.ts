import type { ShopArea } from '../../../contract/shop-areas.ts'

/** A sentence about what each permission allows. */
export const permissionMeanings: Record<ShopArea, string> = {
  orders: 'Preparar, enviar y cancelar pedidos, tomarlos por teléfono y atender devoluciones.',
  refunds: 'Devolver dinero y decidir los pagos que no cuadran. Para los de pedidos necesita también Pedidos.',
  products: 'Productos, precios, costos y stock; importar archivos, códigos de descuento y búsquedas.',
  visits: 'La agenda, las visitas y lo que se cobra por ellas, y el efectivo de los técnicos.',
  messages: 'Responder lo que escriben los clientes y lo que opinan de los productos.',
  reports: 'Ventas, ganancia, IVA y los archivos para el contador.',
  shop: 'Datos de la tienda, entregas, a qué cuenta llegan las transferencias, IVA, correos y copias.',
  users: 'Ver las cuentas y la ficha de cada cliente, y eliminarlas. Ni hace administradores ni cambia permisos.',
}
