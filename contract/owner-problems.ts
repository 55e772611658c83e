/** Refusals of the owner's settings: IVA, synonyms, discount codes, pickup places, former addresses. */
export const ownerProblems = {
  IVA_CHANGED: { status: 409, message: 'El IVA de la tienda cambió mientras lo editabas.' },
  SYNONYM_REPEATED: { status: 409, message: 'Ya tienes un sinónimo con esas dos palabras.' },
  SYNONYM_KNOWN: { status: 409, message: 'La búsqueda ya encuentra lo mismo con esas dos palabras.' },
  SYNONYMS_FULL: { status: 409, message: 'Puedes tener máximo 200 sinónimos. Elimina uno para agregar otro.' },
  SYNONYM_CHANGED: {
    status: 409,
    message: 'Este sinónimo cambió mientras lo editabas. Se muestra como está ahora.',
  },
  CODE_REPEATED: { status: 409, message: 'Ya tienes un código con ese nombre.' },
  CODE_USED: { status: 409, message: 'Ya hay pedidos con este código: no se puede eliminar. Puedes apagarlo.' },
  CODES_FULL: { status: 409, message: 'Puedes tener máximo 500 códigos. Elimina uno para agregar otro.' },
  PICKUP_PLACE_CHANGED: { status: 409, message: 'El lugar para recoger cambió mientras lo editabas.' },
  FORMER_PATH_OWN: { status: 409, message: 'La dirección {path} es de esta tienda: no puede llevar a un producto.' },
  FORMER_PATHS_FULL: {
    status: 409,
    message: 'Puedes tener máximo 50.000 direcciones de antes. Elimina algunas para agregar otras.',
  },
  LICENCE_NEEDS_CLIENT: {
    status: 409,
    message: 'Una licencia se entrega en la cuenta de quien la compra: busca o agrega al cliente. No se vendió nada.',
  },
  EXCHANGED_ENOUGH: {
    status: 409,
    message:
      'Hoy ya se cambiaron {today} claves de este pedido, que es el máximo de un día. Mañana se puede cambiar otra; si ninguna funciona, devuelve el dinero. No se cambió nada.',
  },
  PRICES_OF_NOTHING: { status: 409, message: 'Ningún producto coincide con lo que elegiste.' },
  PRICES_OF_TOO_MANY: {
    status: 409,
    message: 'Elige máximo 15.000 productos a la vez: filtra por categoría o por marca.',
  },
  PRICES_REVIEWED_LONG_AGO: {
    status: 409,
    message: 'Esta revisión es de hace más de un día. Revisa los precios otra vez.',
  },
  PRICES_NOT_APPLIED: { status: 409, message: 'Estos precios todavía no se han cambiado.' },
  PRICES_UNDO_OVER: { status: 409, message: 'Ya no se puede deshacer: pasaron más de 30 días.' },
} as const satisfies Record<string, { status: number; message: string }>
