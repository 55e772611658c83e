-- Words that find each other (colombia.md §6.2). To teach the search a new one, insert or change a line: `a: b, c` means
-- that all of them find each other, `a > b` that a search for a also finds b but not the reverse. Deliberately apart:
-- camisa and camiseta, tenis (shoe) and tenis (sport), monitor and monitor de bebé, bolsa and bolso.
create table search_synonyms (
  line text primary key constraint search_synonyms_line_form check (line ~ '^[^:>]+[:>][^:>]+$')
);

-- The same, ready to look up: the stems of a phrase and the stems of another that means it.
create table search_synonym_pairs (
  phrase text[] not null,
  meaning text[] not null,
  primary key (phrase, meaning)
);

create function search_stems_of(given text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(search_stem(word) order by position), '{}')
  from unnest(search_words_of(search_fold(given))) with ordinality as found (word, position)
$$;

-- Only what stands in `search_synonyms` counts, so every change builds the pairs anew.
create function search_read_synonyms() returns trigger language plpgsql as $$
begin
  delete from search_synonym_pairs;
  with terms as (
    select line, position, search_fold(term) as term
    from search_synonyms,
      string_to_table(regexp_replace(line, '[:>]', ','), ',') with ordinality as part (term, position)
  ), pairs as (
    select a.term as phrase, b.term as meaning
    from terms a join terms b using (line)
    where a.position <> b.position and (line like '%:%' or a.position = 1)
  ), spelt as (
    -- Who types no ñ means the same.
    select phrase, meaning from pairs
    union
    select replace(phrase, 'ñ', 'n'), meaning from pairs
  )
  insert into search_synonym_pairs (phrase, meaning)
  select search_stems_of(phrase), search_stems_of(meaning) from spelt
  where search_stems_of(phrase) <> search_stems_of(meaning)
  on conflict do nothing;
  perform search_learn_words(array(
    select distinct word from search_synonyms, unnest(search_words_of(search_fold(line))) as word where word !~ '^\d'
  ));
  return null;
end $$;

create trigger search_synonyms_read after insert or update or delete or truncate on search_synonyms
  for each statement execute function search_read_synonyms();

insert into search_synonyms (line) values
  ('computador: computadora, ordenador, pc, compu, equipo de computo, equipo de pc'),
  ('portatil: laptop, notebook, computador portatil, portable'),
  ('computador de mesa: escritorio, desktop, torre, cpu, pc de escritorio'),
  ('todo en uno: all in one, aio'),
  ('celular: movil, telefono, smartphone, cel, telefono celular, equipo movil'),
  ('audifonos: auriculares, cascos, manos libres, earbuds, in ear, headphones'),
  ('diadema: headset, audifonos con microfono'),
  ('tableta: tablet, tab'),
  ('reloj inteligente: smartwatch, smart watch'),
  ('reloj > reloj inteligente'),
  ('mouse: raton'),
  ('teclado: keyboard'),
  ('parlante: altavoz, bafle, cabina de sonido, speaker, bocina, corneta'),
  ('televisor: tv, tele, television, smart tv, pantalla'),
  ('monitor: pantalla de computador, display'),
  ('memoria usb: usb, pendrive, pen drive, memoria flash'),
  ('disco duro: hdd, disco externo, disco duro externo, almacenamiento'),
  ('ssd: disco solido, estado solido, unidad solida'),
  ('memoria ram: ram, memoria'),
  ('tarjeta grafica: tarjeta de video, gpu, grafica'),
  ('fuente de poder: psu, fuente'),
  ('impresora: multifuncional, printer'),
  ('tinta: cartucho, toner'),
  ('cargador: adaptador de corriente, eliminador'),
  ('bateria portatil: power bank, powerbank, cargador portatil, bateria externa'),
  ('forro: funda, case, carcasa, estuche, protector'),
  ('vidrio templado: protector de pantalla, mica, film'),
  ('router: enrutador, modem, repetidor, wifi, wi fi'),
  ('camara web: webcam'),
  ('camara de seguridad: cctv, camara ip, camara de vigilancia'),
  ('consola: videoconsola'),
  ('playstation > consola'),
  ('xbox > consola'),
  ('nintendo > consola'),
  ('control: joystick, gamepad, mando, palanca'),
  ('videojuego: juego de pc, juego digital, game'),
  ('antivirus: seguridad informatica, proteccion'),
  ('suite de oficina: office, ofimatica, paquete de oficina, hoja de calculo'),
  ('licencia: clave, serial, key, codigo de activacion, cd key'),
  ('mantenimiento: soporte tecnico, reparacion, revision, limpieza de pc, formatear, formateo, arreglo'),
  ('nevera: refrigerador, refrigeradora, frigorifico, heladera'),
  ('lavadora: maquina de lavar, lavarropas'),
  ('estufa: cocina a gas, hornilla, fogon'),
  ('horno microondas: microondas'),
  ('freidora de aire: air fryer, airfryer'),
  ('licuadora: batidora de vaso, blender'),
  ('sanduchera: sandwichera, sanguchera, tostadora de sanduches'),
  ('olla a presion: olla pitadora, pitadora, olla express'),
  ('olla: cacerola, caldero, bateria de cocina'),
  ('vajilla: platos, loza'),
  ('pocillo: taza, mug'),
  ('copa > vaso'),
  ('ventilador: abanico'),
  ('aire acondicionado: aire, climatizador'),
  ('bombillo: bombilla, foco, luz led'),
  ('lampara: velador, luminaria'),
  ('cobija: manta, frazada, cobertor'),
  ('sabanas: juego de cama, lenceria de cama, tendido'),
  ('almohada: almohadon'),
  ('closet: armario, ropero, guardarropa'),
  ('nochero: mesa de noche, buro, velador de noche'),
  ('sofa: sillon, mueble de sala, sofacama'),
  ('caneca: basurero, papelera, tacho'),
  ('trapero: trapeador, mopa, coleto'),
  ('carro: auto, coche, automovil, vehiculo'),
  ('llanta: neumatico, goma, caucho'),
  ('plumillas: limpiaparabrisas, limpiabrisas'),
  ('moto: motocicleta'),
  ('casco: helmet'),
  ('taladro: taladradora, perforadora'),
  ('destornillador: desarmador, atornillador'),
  ('pulidora: amoladora, esmeriladora, esmeril'),
  ('alicate: pinza, tenaza'),
  ('llave expansiva: llave inglesa, llave perica'),
  ('linterna: lampara de mano, foco de mano, flash'),
  ('tijera de poda: podadora de mano, jardineria'),
  ('tetero: biberon, mamadera'),
  ('chupo: chupete, chupon, pacificador'),
  ('pañal: panal, desechable de bebe'),
  ('pañitos: toallitas humedas, wipes'),
  ('coche de bebe: cochecito, carriola, paseador'),
  ('silla para carro: silla de auto, autoasiento, butaco'),
  ('corral: cuna portatil, cuna corral'),
  ('pañalera: bolso de bebe, panalera'),
  ('tenis: zapatillas, zapatos deportivos, sneakers, deportivas'),
  ('zapatos: calzado'),
  ('chanclas: sandalias, cholas, ojotas'),
  ('camiseta: playera, polera, remera, franela'),
  ('buzo: saco, sudadera con capota, hoodie, sueter, jersey'),
  ('sudadera: pantalon deportivo, jogger, pants, conjunto deportivo'),
  ('chaqueta: chamarra, campera, cazadora, casaca'),
  ('jean: jeans, vaqueros, pantalon de mezclilla, bluyin'),
  ('pantaloneta: short, bermuda, pantalon corto'),
  ('falda: pollera'),
  ('vestido de baño: traje de baño, bañador, bikini'),
  ('brasier: sosten, sujetador, top'),
  ('boxer: calzoncillo, ropa interior de hombre'),
  ('medias: calcetines'),
  ('pijama: piyama'),
  ('bolso: cartera, bolsa de mano, bolso de mano'),
  ('billetera: monedero, wallet'),
  ('mochila: morral, maleta escolar, bolso de espalda, backpack, tula'),
  ('maleta: valija, equipaje, maleta de viaje'),
  ('gafas: lentes, anteojos'),
  ('aretes: pendientes, zarcillos, candongas'),
  ('manilla: pulsera, brazalete'),
  ('correa: cinturon'),
  ('gorra: cachucha'),
  ('balon: pelota, bola'),
  ('bicicleta: bici, cicla'),
  ('patineta: skate, skateboard, monopatin'),
  ('patines: rollers'),
  ('pesas: mancuernas, discos'),
  ('tapete de yoga: mat, colchoneta, esterilla'),
  ('carpa: tienda de campaña, tienda'),
  ('termo: botella termica, botilito, caramañola'),
  ('rompecabezas: puzzle, puzle'),
  ('peluche: oso de felpa, muñeco de peluche'),
  ('carro a control remoto: radiocontrol, rc'),
  ('dron: drone'),
  ('labial: pintalabios, lipstick, bala labial'),
  ('esmalte: pintauñas'),
  ('champu: shampoo, xampu'),
  ('perfume: colonia, fragancia, locion'),
  ('plancha para cabello: alisadora, plancha de pelo'),
  ('secador: secadora de pelo, blower'),
  ('crema: hidratante, humectante, locion corporal'),
  ('concentrado: comida para perro, comida para gato, croquetas, pepas, alimento para mascotas'),
  ('guacal: transportadora, jaula de viaje, kennel'),
  ('correa para perro: trailla'),
  -- Words of other trades, and English heard by ear.
  ('almohada > cojin'),
  ('cojin > almohada'),
  ('correa para perro > arnes'),
  ('cosmeticos > maquillaje'),
  ('maus > mouse'),
  ('mause > mouse'),
  ('yins > jean'),
  ('yin > jean');
