/** Share of each category in a large shop, out of 100. */
export const categoryShares: Record<string, number> = {
  hogar: 17,
  Tecnologia: 18,
  Belleza: 10,
  Mascotas: 5,
  Herramientas: 5,
  Automotriz: 5,
  Bebé: 5,
  'Moda para mujer': 11,
  'Moda para hombre': 8,
  'Moda para niño': 3,
  'Moda para niña': 3,
  Deportes: 5,
  'Juguetes y juegos': 5,
}

const list = (words: string) => words.split(', ')

/** Endings of a name that suit most products of a category and agree with any gender. */
export const features: Record<string, string[]> = {
  hogar: list(
    'multiusos, plegable, en bambú, de acero, con tapa, en cerámica, x 2, x 4, x 6, de 1 litro, de 3 litros, 60 x 90 cm, 120 x 80 cm, de pared, con ruedas, extensible, infantil, de lujo, color gris, color crema, color verde, color azul',
  ),
  Tecnologia: list(
    'USB-C, Bluetooth 5.3, de 10 W, de 30 W, x 2, 2 metros, con luz, gamer, Full HD, 4K, portátil, compatible, de 24 pulgadas, de 32 pulgadas, color negro, color plata, color azul, edición 2026',
  ),
  Belleza: list(
    '30 ml, 50 ml, 100 ml, 250 ml, vegetal, mate, con coco, con aloe, con argán, x 3, x 12, tono 01, tono 03, tono 07, de viaje, profesional, unisex, para uso diario',
  ),
  Mascotas: list(
    'talla S, talla M, talla L, 1 kg, 3 kg, 8 kg, 15 kg, sabor pollo, sabor salmón, impermeable, reflectivo, x 2, color rojo, color azul, para cachorros',
  ),
  Herramientas: list(
    '12 V, 20 V, 600 W, 900 W, x 6, x 12, x 24, de 8 pulgadas, de 14 pulgadas, profesional, con maletín, de acero, recargable, compacto',
  ),
  Automotriz: list(
    'universal, 4 litros, 1 litro, x 2, x 4, 12 V, R14, R15, R16, talla M, talla L, de microfibra, color negro, para camioneta',
  ),
  Bebé: list(
    '0 a 6 meses, 6 a 12 meses, 12 a 24 meses, etapa 2, etapa 4, x 2, x 30, x 100, plegable, de algodón, de silicona, color menta, color arena, portátil',
  ),
  'Moda para mujer': list(
    'talla XS, talla S, talla M, talla L, talla XL, de algodón, de lino, de flores, de rayas, color negro, color vino, color crema, color verde, en cuero',
  ),
  'Moda para hombre': list(
    'talla S, talla M, talla L, talla XL, talla XXL, de algodón, de dril, de cuadros, color negro, color azul, color gris, color café, x 3, en cuero',
  ),
  'Moda para niño': list(
    'talla 4, talla 6, talla 8, talla 10, talla 12, talla 14, de algodón, de dinosaurios, de carros, color azul, color rojo, x 2',
  ),
  'Moda para niña': list(
    'talla 4, talla 6, talla 8, talla 10, talla 12, talla 14, de algodón, de flores, de mariposas, color rosado, color lila, x 2',
  ),
  Deportes: list(
    'talla S, talla M, talla L, 2 kg, 5 kg, 10 kg, N.º 5, rin 26, rin 29, impermeable, profesional, infantil, color negro, color naranja, x 2',
  ),
  'Juguetes y juegos': list(
    '3 años o más, 5 años o más, 8 años o más, 50 piezas, 100 piezas, 500 piezas, de madera, con luces, con sonido, recargable, edición viajera, gigante, x 4',
  ),
}

/** Towns that occur in sentences. */
export const towns = list(
  'Bogotá, Medellín, Cali, Barranquilla, Bucaramanga, Cartagena, Pereira, Manizales, Ibagué, Santa Marta, Pasto, Villavicencio, Tunja, Popayán, Armenia, Neiva, Montería, Sincelejo, Valledupar, Barichara, Salento, Jardín, Mompox, Zipaquirá',
)

/** First sentences of a description; they agree with nouns of any gender and number. */
export const openings = [
  '{noun} de {brand} para el uso de todos los días.',
  '{noun} de excelente acabado y cuidado fácil.',
  '{noun} con materiales resistentes y precio justo.',
  'De la línea {line}, para la casa, el trabajo o un viaje a {town}.',
  '{brand} trae desde {town} su referencia de mayor venta.',
  '{noun} de diseño simple que combina con todo.',
  'Una opción de {brand} para renovar lo que más usas.',
  '{noun} {feature}, como lo piden en {town}.',
]

/** Possible further sentences. */
export const closings = [
  'Incluye instrucciones en español.',
  'Combina con toda la línea {line}.',
  'Se limpia con un paño húmedo.',
  'Viene en empaque de cartón reciclado.',
  'Los repuestos se consiguen en {town}.',
  'Ocupa poco espacio y se guarda fácil.',
  'Un buen regalo para cualquier fecha.',
  'Llega en caja reforzada para que no se golpee.',
  '{brand} lo recomienda junto con {line}.',
  'Su tamaño sirve para apartamentos y casas.',
]
