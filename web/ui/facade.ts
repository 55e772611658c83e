export type Facade =
  | 'cal'
  | 'durazno'
  | 'cielo'
  | 'menta'
  | 'maiz'
  | 'rosa'
  | 'arena'
  | 'lila'
  | 'aqua'
  | 'coral'
  | 'niebla'

/** Classes of the painted walls (design §2): the wall, the floor before it, and the floor's colour as text. */
export const facades: Record<Facade, { wall: string; floor: string; floorText: string }> = {
  cal: { wall: 'bg-facade-cal', floor: 'bg-facade-cal-floor', floorText: 'text-facade-cal-floor' },
  durazno: { wall: 'bg-facade-durazno', floor: 'bg-facade-durazno-floor', floorText: 'text-facade-durazno-floor' },
  cielo: { wall: 'bg-facade-cielo', floor: 'bg-facade-cielo-floor', floorText: 'text-facade-cielo-floor' },
  menta: { wall: 'bg-facade-menta', floor: 'bg-facade-menta-floor', floorText: 'text-facade-menta-floor' },
  maiz: { wall: 'bg-facade-maiz', floor: 'bg-facade-maiz-floor', floorText: 'text-facade-maiz-floor' },
  rosa: { wall: 'bg-facade-rosa', floor: 'bg-facade-rosa-floor', floorText: 'text-facade-rosa-floor' },
  arena: { wall: 'bg-facade-arena', floor: 'bg-facade-arena-floor', floorText: 'text-facade-arena-floor' },
  lila: { wall: 'bg-facade-lila', floor: 'bg-facade-lila-floor', floorText: 'text-facade-lila-floor' },
  aqua: { wall: 'bg-facade-aqua', floor: 'bg-facade-aqua-floor', floorText: 'text-facade-aqua-floor' },
  coral: { wall: 'bg-facade-coral', floor: 'bg-facade-coral-floor', floorText: 'text-facade-coral-floor' },
  niebla: { wall: 'bg-facade-niebla', floor: 'bg-facade-niebla-floor', floorText: 'text-facade-niebla-floor' },
}
