/** Code points of each of the owner's texts at most. */
export const shopTextLimits = {
  name: 60,
  legalName: 150,
  address: 150,
  city: 80,
  hours: 200,
  registry: 200,
  serviceArea: 200,
  shippingCost: 300,
  shippingTime: 300,
  returnsAddress: 200,
  processor: 200,
  processors: 30,
} as const

export const shopMessages = {
  name: 'Escribe el nombre de la tienda: entre 2 y 60 caracteres.',
  nameSigns: 'El nombre no admite los signos < y >.',
  legalName: 'Escribe la razón social: entre 2 y 150 caracteres.',
  nit: 'Escribe el NIT con su dígito de verificación, por ejemplo 900.123.456-8.',
  nitDigit: 'El dígito de verificación no coincide con el número del NIT. Revisa los dos.',
  address: 'Escribe la dirección: entre 2 y 150 caracteres.',
  city: 'Escribe la ciudad: entre 2 y 80 caracteres.',
  phone: 'Escribe un teléfono de Colombia: celular de 10 dígitos o fijo.',
  whatsapp: 'Escribe un celular de Colombia: 10 dígitos que empiezan por 3.',
  hours: 'Escribe el horario: entre 2 y 200 caracteres.',
  registry: 'Escribe el registro mercantil: entre 2 y 200 caracteres.',
  serviceArea: 'Escribe dónde atienden visitas: entre 2 y 200 caracteres.',
  shippingCost: 'Escribe qué cuesta el envío: entre 2 y 300 caracteres.',
  shippingTime: 'Escribe cuánto tarda el envío: entre 2 y 300 caracteres.',
  returnsAddress: 'La dirección admite máximo 200 caracteres.',
  processors: 'Escribe entre 1 y 30, uno por línea, de máximo 200 caracteres cada uno.',
} as const
