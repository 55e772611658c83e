/** Texts as people and suppliers write them, each of the maximum length and hard to wrap. */
export const longTexts = {
  name: 'María Fernanda del Carmen Montealegre-Villavicencio Etxeberria de los Ríos',
  /** One word without a place to break. */
  word: 'Electroencefalografistacolombovenezolanoamericanizado',
  email: 'maria.fernanda.montealegre.villavicencio.etxeberria.delosrios@correoinstitucionaldelaempresa.example',
  link: 'https://fabricante.example/fichas-tecnicas/referencia_00012345678',
  product: 'Destornillador Electroencefalografistacolombovenezolanoamericanizado profesional recargable 128 piezas',
  address: 'Transversal 93 #51-98, Conjunto Residencial BalconesDeLaPrimaveraDelNorteSegundaEtapa, torre 12, apto 1203',
} as const
