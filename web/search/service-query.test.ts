import { expect, test } from 'vitest'

import { asksForService } from './service-query.ts'

const wanted = [
  'mantenimiento',
  'Mantenimientos',
  'MANTENIMIENTO PREVENTIVO',
  'mantenimiento correctivo de computadores',
  'mantenimiento a domicilio',
  'mantenimiento de pc en casa',
  'mantenimiento computador hp',
  'técnico',
  'tecnico',
  'técnicos de computadores',
  'técnico en sistemas cerca de mi casa',
  'servicio técnico',
  'servicio técnico para portátil',
  'soporte técnico',
  'visita técnica',
  'asistencia técnica a domicilio',
  'reparación',
  'reparacion de computadores',
  'reparar computador de mesa',
  'formatear',
  'formatear computador',
  'formateo de portátil lenovo',
  '¿cuánto cuesta formatear un PC?',
  'mantenimiento de computadores para empresas',
  'técnico en la oficina',
  'arreglar pc',
  'arreglo de computadores',
  'necesito que arreglen mi computador',
  'instalación',
  'instalar windows 11',
  'instalacion de programas',
  'limpieza de computador',
  'revisar mi portátil',
  'servicio de computadores',
  'mi computador no prende',
  'computador muy lento',
  'quitar virus del pc',
]

const misspelt = [
  'mantenimeinto',
  'manteniminto',
  'mantenimientto',
  'tecnco',
  'tenico de computadores',
  'reparasion de conputadores',
  'reparazión',
  'formatiar pc',
  'formatear computadro',
  'istalacion',
  'instalasión',
  'arreglar compuador',
]

const others = [
  '',
  '   ',
  '???',
  'batería para carro',
  'cámara técnica',
  'técnica',
  'ropa técnica',
  'lego technic',
  'kit de mantenimiento para impresora',
  'aceite mantenimiento bicicleta',
  'mantenimiento de bicicletas',
  'mantenimiento de casas',
  'mantenimiento del hogar',
  'mantenimiento de oficinas',
  'libro reparación de computadores',
  'destornillador para reparar pc',
  'kit limpieza pc',
  'limpieza',
  'productos de limpieza',
  'equipo de limpieza',
  'limpieza de cocina',
  'reparación de celulares',
  'técnico de lavadoras',
  'instalación de aire acondicionado',
  'reparacion de mesa',
  'servicio de mesa',
  'servicios',
  'arreglo floral',
  'arreglos',
  'soporte',
  'soporte para portátil',
  'soporte pc',
  'computador',
  'computador portátil hp',
  'computador de mesa gamer',
  'pc gamer',
  'windows 11',
  'antivirus',
  'office 365',
  'disco externo portátil',
  'parlante portátil',
  'preparación de café',
  'televisión',
  'revista',
  'problema',
  'mesa',
  'visita',
]

test.each(wanted)('«%s» asks for a visit', (query) => {
  expect(asksForService(query)).toBe(true)
})

test.each(misspelt)('«%s» asks for a visit, misspelt', (query) => {
  expect(asksForService(query)).toBe(true)
})

test.each(others)('«%s» does not', (query) => {
  expect(asksForService(query)).toBe(false)
})
