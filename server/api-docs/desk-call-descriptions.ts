import type { CallName } from '../../contract/calls.ts'

type DeskCall = Extract<
  CallName,
  `${'orderDesk' | 'phoneOrders' | 'counterSales' | 'paymentLinks' | 'returnCases' | 'invoices'}.${string}`
>

/** Describes the calls of the order desk, of phone orders and their payment links, and of returns. */
export const deskCallDescriptions: Readonly<Record<DeskCall, string>> = {
  'invoices.remembered': 'Da para quién se quiso la factura la última vez, para ofrecerlo en la próxima compra.',
  'invoices.listOwn': 'Lista las facturas de los pedidos propios, y para quién son las que faltan.',
  'invoices.changeOwnBuyer': 'Cambia para quién es la factura de un pedido propio, mientras no esté facturado.',
  'invoices.getFile': 'Descarga el PDF o el XML de una factura: quien compró, o quien administra la tienda.',
  'invoices.list': 'Lista los pedidos por facturar, los facturados, o los que esperan una nota crédito.',
  'invoices.ofOrder': 'Da las facturas de un pedido, para quién es y qué falta.',
  'invoices.changeBuyer': 'Cambia para quién es la factura de un pedido, mientras no esté facturado.',
  'invoices.export': 'Descarga lo que falta por facturar, una fila por cada línea de un pedido.',
  'invoices.record': 'Registra la factura que se emitió de un pedido.',
  'invoices.review': 'Lee una lista de facturas y dice qué registraría de cada fila. No guarda nada.',
  'invoices.recordMany': 'Registra varias facturas: todas o ninguna.',
  'invoices.addFile': 'Guarda el PDF o el XML de una factura.',
  'invoices.addCreditNote':
    'Registra una nota crédito de una factura; la que la anula es por todo lo que queda de ella.',
  'returnCases.listOwn':
    'Lista los retractos y garantías propios, y qué se puede pedir de lo que llegó y hasta cuándo.',
  'returnCases.open': 'Ejerce el retracto o pide la garantía de unidades que llegaron, y entrega su número de caso.',
  'returnCases.note': 'Agrega una nota más a un caso propio abierto.',
  'returnCases.cancel': 'Cancela un caso propio cuyo producto la tienda no ha recibido.',
  'returnCases.addPhoto': 'Recibe una foto de un caso propio abierto. Repetir el mismo envío no la agrega dos veces.',
  'returnCases.addDeskPhoto': 'Recibe una foto que la tienda agrega a un caso abierto.',
  'returnCases.getPhoto': 'Entrega una foto a quien abrió el caso y a quien atiende pedidos.',
  'returnCases.removePhoto': 'Quita una foto de un caso abierto, a quien la agregó.',
  'returnCases.list': 'Lista los retractos y garantías de todos los pedidos: los abiertos, por lo que vence primero.',
  'returnCases.ofOrder': 'Da los retractos y garantías de un pedido, y qué se puede abrir para su comprador.',
  'returnCases.openFor': 'Abre un retracto o una garantía para quien compró por teléfono.',
  'returnCases.receive':
    'Anota que el producto de un caso volvió: sus unidades vuelven a la venta, menos las dañadas, y su dinero se debe.',
  'returnCases.decide':
    'Decide un caso: en revisión, reparado, cambiado, rechazado, cancelado o cerrado porque el producto no llegó.',
  'orderDesk.list':
    'Lista los pedidos de un filtro, lo más antiguo por hacer primero, y cuenta cuántos hay en cada uno.',
  'orderDesk.get': 'Da un pedido completo: envíos, licencias, dirección, dinero, notas e historial.',
  'orderDesk.keys':
    'Da las claves de licencia de un pedido pagado, cada una solo con sus últimos caracteres, y cuántas libres quedan.',
  'orderDesk.print': 'Da los envíos y direcciones de varios pedidos, para imprimirlos.',
  'orderDesk.prepare': 'Marca envíos como preparados.',
  'orderDesk.unprepare': 'Devuelve envíos preparados a por preparar.',
  'orderDesk.send':
    'Marca envíos como enviados, cada uno con su transportadora y su guía, y le escribe a quien compró.',
  'orderDesk.deliver': 'Marca envíos como entregados y le escribe a quien compró.',
  'orderDesk.undo': 'Deshace el último paso de unos envíos en los diez segundos siguientes.',
  'orderDesk.changeGuide': 'Cambia la transportadora o la guía de un envío.',
  'orderDesk.return': 'Marca un envío como devuelto.',
  'orderDesk.returnPart':
    'Marca como devueltas unas unidades de un envío que ya salió: quedan en un envío aparte, que vuelve a la tienda.',
  'orderDesk.receive': 'Recibe un envío devuelto: sus unidades vuelven a la venta.',
  'orderDesk.split': 'Separa unidades de un envío en otro nuevo.',
  'orderDesk.cancelShipment':
    'Cancela un envío que no ha salido: sus unidades vuelven a la venta y lo demás del pedido sigue.',
  'orderDesk.note': 'Guarda una nota interna en un pedido.',
  'orderDesk.changeAddress': 'Cambia a dónde va lo que todavía no ha salido de un pedido.',
  'orderDesk.cancel': 'Cancela un pedido: lo que no ha salido vuelve a la venta y el dinero queda por devolver.',
  'orderDesk.refund': 'Registra una devolución de dinero por transferencia, con su comprobante.',
  'orderDesk.collect': 'Registra el dinero de un pedido contra entrega: desde entonces cuenta como venta.',
  'orderDesk.recordPayment':
    'Registra que el dinero de un pedido que espera su pago llegó a la tienda, por transferencia o en efectivo: queda pagado.',
  'orderDesk.notReceived': 'Marca que nadie recibió un pedido contra entrega: vuelve a la tienda y no se debe nada.',
  'orderDesk.ifCancelled': 'Dice qué vuelve y cuánto queda por devolver si se cancelan unos pedidos.',
  'orderDesk.cancelMany': 'Cancela varios pedidos pagados por una misma razón.',
  'orderDesk.refundByProvider': 'Devuelve todo lo pagado por el mismo medio de pago, donde se puede.',
  'orderDesk.stopRefund': 'Deja de esperar una devolución que el medio de pago nunca confirmó.',
  'orderDesk.undoRefund': 'Deshace una devolución de dinero que se registró por error: ese dinero se debe otra vez.',
  'orderDesk.exchangeKey':
    'Cambia una clave de licencia que no funciona por otra libre del mismo producto, y le escribe a quien compró.',
  'orderDesk.oweNothing': 'Dice que no se devuelve dinero por lo que volvió, y por qué.',
  'orderDesk.changeDays': 'Cambia los días en que se espera un envío.',
  'orderDesk.paymentTasks': 'Lista el dinero que alguien debe revisar.',
  'orderDesk.settleTask': 'Decide sobre un dinero por revisar.',
  'counterSales.sell': 'Vende en el mostrador: el pedido queda pagado y entregado, o no se vende nada.',
  'counterSales.ofDay': 'Da las ventas del mostrador de un día, por forma de pago, con lo que se devolvió.',
  'counterSales.file': 'Entrega las ventas del mostrador de un día como archivo.',
  'phoneOrders.findClients': 'Busca clientes por nombre, documento, teléfono o correo.',
  'phoneOrders.addressesOf': 'Lista las direcciones de un cliente.',
  'phoneOrders.place':
    'Hace un pedido tomado por teléfono, que espera a que se pague con su enlace. Exige `Idempotency-Key`.',
  'phoneOrders.makeLink': 'Da otro enlace para pagar un pedido tomado por teléfono.',
  'phoneOrders.cancel': 'Cancela un pedido tomado por teléfono, o por transferencia, que nadie ha pagado.',
  'paymentLinks.read': 'Dice qué se paga con un enlace, a dónde va y cuánto cuesta. No cambia nada.',
  'paymentLinks.check': 'Lo mismo, después de preguntar por el pago.',
  'paymentLinks.pay': 'Dice a dónde ir a pagar un pedido con su enlace.',
}
