/** The cuts of the font that a tender has and the list has not, and the field for a date of 'Más filtros'. */
const RARE = `<input type="date">${[
  'condensed text-xs font-medium',
  'condensed text-base',
  'condensed text-base font-bold',
  'condensed text-lg',
  'condensed text-3xl font-bold',
  'text-lg',
]
  .map((cut) => `<p class="${cut}">0</p>`)
  .join('')}`

let isDone = false

/**
 * Has the browser make, once and out of sight, what it makes when it first lays it out. On a phone it would be made when a tender or
 * that dialog is opened, which took 17 ms of either (docs/benchmark.md, In the browser).
 */
export function layOutAhead(): void {
  if (isDone) return
  isDone = true
  const host = document.createElement('div')
  host.className = 'invisible fixed'
  host.innerHTML = RARE
  document.body.append(host)
  host.getBoundingClientRect()
  host.remove()
}
