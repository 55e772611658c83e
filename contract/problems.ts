/**
 * Every refusal that the server knows: code → status and Spanish message (security policy §2.2).
 * A message may hold {name} places that the thrower fills in.
 */
export const problems = {
  VALIDATION: { status: 400, message: 'Los datos enviados no son válidos.' },
  INVALID_JSON: { status: 400, message: 'La solicitud no se pudo leer.' },
  INVALID_REQUEST: { status: 400, message: 'La solicitud no se pudo leer.' },
  PICTURE_INVALID: { status: 400, message: 'La foto no es válida. Usa JPG, PNG o WebP de máximo 512 KB.' },
  PASSWORD_COMMON: { status: 400, message: 'Esa contraseña es demasiado común. Elige otra.' },
  RESET_LINK_INVALID: { status: 400, message: 'Este enlace ya no es válido. Pide uno nuevo.' },
  PAYMENT_DECLINED: { status: 402, message: 'El pago fue rechazado.' },
  NO_SESSION: { status: 401, message: 'Debes iniciar sesión.' },
  WRONG_CREDENTIALS: { status: 401, message: 'Correo o contraseña incorrectos.' },
  NOT_ALLOWED: { status: 403, message: 'No tienes permiso para esta acción.' },
  FOREIGN_ORIGIN: { status: 403, message: 'Solicitud rechazada por seguridad. Recarga la página.' },
  WRONG_PASSWORD: { status: 403, message: 'Contraseña incorrecta.' },
  SIGN_IN_AGAIN: { status: 403, message: 'Por seguridad, vuelve a iniciar sesión para cambiar tu correo.' },
  NOT_FOUND: { status: 404, message: 'No encontrado.' },
  PRODUCT_GONE: { status: 404, message: 'Este producto ya no está disponible.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'Producto no encontrado.' },
  NOT_CREATED: {
    status: 409,
    message: 'No fue posible crear la cuenta con estos datos. Si ya tienes una cuenta, inicia sesión.',
  },
  NOT_UPDATED: { status: 409, message: 'No fue posible actualizar el perfil con estos datos.' },
  LAST_ADMIN: { status: 409, message: 'Debe quedar al menos un administrador.' },
  SERVICE_UNDER_WAY: {
    status: 409,
    message: 'Tienes un mantenimiento en proceso. Podrás eliminar tu cuenta cuando termine.',
  },
  CONFIRM_DELETION: { status: 409, message: 'Antes de eliminar la cuenta, revisa lo que todavía está abierto.' },
  OUT_OF_STOCK: { status: 409, message: 'Este producto está agotado.' },
  CART_FULL: { status: 409, message: 'El carrito admite máximo 50 productos.' },
  CART_QUANTITY_FULL: { status: 409, message: 'El carrito admite máximo 99 unidades de cada producto.' },
  WISH_LIST_FULL: { status: 409, message: 'La lista de deseos admite máximo 200 productos.' },
  CART_EMPTY: { status: 409, message: 'Tu carrito está vacío.' },
  CART_CHANGED: {
    status: 409,
    message: 'El precio o el contenido del carrito cambió. Revísalo antes de pagar.',
  },
  NOT_ENOUGH: { status: 409, message: 'No hay unidades suficientes de {product}.' },
  NOT_FOR_SALE: { status: 409, message: '{product} ya no está disponible.' },
  LICENCE_LIMIT: { status: 409, message: 'Alcanzaste el límite diario de licencias.' },
  PAYMENT_PENDING: {
    status: 409,
    message: 'Todavía estamos confirmando un pago tuyo. Espera el resultado o cancélalo antes de pagar de nuevo.',
  },
  PAYMENT_UNDER_WAY: { status: 409, message: 'El pago ya está en proceso y no se puede cancelar.' },
  PAYMENT_AMOUNT: { status: 409, message: 'Este medio de pago acepta compras entre {least} y {most}.' },
  TOO_LARGE: { status: 413, message: 'La solicitud es demasiado grande.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'Formato de solicitud no admitido.' },
  PAYMENT_KEY_REUSED: { status: 422, message: 'Esta clave de pago ya se usó con otro contenido.' },
  HEADERS_TOO_LARGE: { status: 431, message: 'Los encabezados de la solicitud son demasiado grandes.' },
  TOO_MANY: { status: 429, message: 'Demasiados intentos. Espera {seconds} segundos e inténtalo de nuevo.' },
  INTERNAL: { status: 500, message: 'Ocurrió un error inesperado. Inténtalo de nuevo.' },
  UNAVAILABLE: { status: 503, message: 'El servicio no está disponible. Inténtalo de nuevo en unos segundos.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems
