/** Sentences of the list of dismissed tenders. */
export const DISMISSED_LIST = {
  title: 'Descartes',
  hint: 'Lo que quitaste con «No me sirve». Si lo devuelves, su motivo deja de pesar.',
  empty: 'No has quitado nada de tu lista.',
  loading: 'Cargando tus descartes…',
  failed: 'No pudimos cargar tus descartes, pero siguen guardados.',
  /** @param day `23 nov` */
  why: (quoted: string, isOnlyThis: boolean, day: string) =>
    `«${quoted}», ${isOnlyThis ? 'solo esta' : 'baja también las que lo comparten'}, ${day}`,
  undo: 'Deshacer',
  undoName: (name: string) => `Deshacer el descarte de ${name}`,
  more: (remaining: number) => (remaining === 1 ? 'Ver el que falta' : `Ver más, faltan ${remaining}`),
} as const
