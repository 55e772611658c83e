/** Why an installation cannot be requested for an order (P-311). */
export const installationProblems = {
  INSTALLATION_ORDER: {
    status: 409,
    message: 'Este pedido no está pagado, o se canceló o se devolvió: no hay qué instalar.',
  },
  INSTALLATION_NOTHING: { status: 409, message: 'En este pedido no hay nada que instalemos en casa.' },
  INSTALLATION_OPEN: { status: 409, message: 'Ya pediste la instalación de este pedido: mírala en tus solicitudes.' },
} as const
