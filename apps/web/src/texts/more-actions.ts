/** The menu of the list, and the sheet of its keys. */
export const MORE_ACTIONS = {
  title: 'Más acciones',
  density: 'Densidad',
  densities: { comfortable: 'Cómoda', compact: 'Compacta' },
  shortcuts: 'Atajos de teclado',
} as const

export const SHORTCUTS = {
  title: 'Atajos de teclado',
  subtitle: 'Funcionan en la lista, mientras no escribes en un campo.',
  keys: [
    ['/', 'Buscar licitaciones'],
    ['j', 'Licitación siguiente'],
    ['k', 'Licitación anterior'],
    ['Enter', 'Abrir la licitación con foco'],
    ['f', 'Seguir o dejar de seguir la licitación con foco'],
    ['x', 'No me sirve, en Hoy'],
    ['?', 'Ver estos atajos'],
  ],
  summary: [
    { keys: ['/'], action: 'buscar' },
    { keys: ['j', 'k'], action: 'bajar y subir' },
    { keys: ['f'], action: 'seguir' },
  ],
  on: 'Usar atajos de una tecla',
  onHint: 'Sin ellos solo queda «/», que lleva al buscador.',
} as const
