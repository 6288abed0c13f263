/** Sentences of 'Cómo compra' above the tenders of an institution. */
export const SUMMARY = {
  scope: (isOwn: boolean) => (isOwn ? 'tus rubros' : 'todo lo que compra'),
  more: 'Ver todas las cifras y en el tiempo',
}
