/** The data that is deleted with an account, the data that stays and why, for the screen and for the response (L-4). */
export const accountDeletion = {
  erased: [
    'Tu nombre, correo, teléfono, documento y foto.',
    'Tu contraseña y todas tus sesiones.',
    'Tu carrito, tu lista de deseos y tus computadores registrados.',
    'Las solicitudes de mantenimiento pendientes, que se cancelan.',
  ],
  kept: [
    'Tus compras (productos, cantidades, valores y licencias entregadas) durante 10 años y sin tu nombre: la Ley 962 de 2005, artículo 28, obliga a conservar los registros del comercio.',
    'El registro de seguridad de la cuenta, sin tu nombre ni tu correo, para poder investigar abusos.',
    'La constancia de que autorizaste el tratamiento de tus datos, como pide la Ley 1581 de 2012.',
  ],
} as const
