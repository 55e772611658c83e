/**
 * Every refusal that the server knows: code → status and Spanish message (security policy §2.2).
 * A message may hold {name} places that the thrower fills in.
 */
export const problems = {
  VALIDATION: { status: 400, message: 'Los datos enviados no son válidos.' },
  INVALID_JSON: { status: 400, message: 'La solicitud no se pudo leer.' },
  NO_SESSION: { status: 401, message: 'Debes iniciar sesión.' },
  NOT_ALLOWED: { status: 403, message: 'No tienes permiso para esta acción.' },
  FOREIGN_ORIGIN: { status: 403, message: 'Solicitud rechazada por seguridad. Recarga la página.' },
  NOT_FOUND: { status: 404, message: 'No encontrado.' },
  PRODUCT_NOT_FOUND: { status: 404, message: 'Producto no encontrado.' },
  TOO_LARGE: { status: 413, message: 'La solicitud es demasiado grande.' },
  UNSUPPORTED_TYPE: { status: 415, message: 'Formato de solicitud no admitido.' },
  TOO_MANY: { status: 429, message: 'Demasiados intentos. Espera {seconds} segundos e inténtalo de nuevo.' },
  INTERNAL: { status: 500, message: 'Ocurrió un error inesperado. Inténtalo de nuevo.' },
  UNAVAILABLE: { status: 503, message: 'El servicio no está disponible. Inténtalo de nuevo en unos segundos.' },
} as const satisfies Record<string, { status: number; message: string }>

export type ProblemCode = keyof typeof problems
