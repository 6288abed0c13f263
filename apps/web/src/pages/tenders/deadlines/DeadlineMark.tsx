import type { DeadlineWord } from '@mirador/domain/tender/tender-dates'

type Shape = DeadlineWord | 'tarea' | 'done'

const SHAPES: Readonly<Record<Shape, string>> = {
  preguntas: 'M7 1.8a5.2 5.2 0 1 0 0 10.4a5.2 5.2 0 1 0 0-10.4z',
  visita: 'M7 1.8l5.6 10H1.4z',
  antecedentes: 'M7 .9l6.1 6.1L7 13.1.9 7z',
  soporte: 'M7 .9l6.1 6.1L7 13.1.9 7z',
  cierre: 'M2.2 2.2h9.6v9.6H2.2z',
  tarea: 'M1.4 2.2h11.2L7 12.2z',
  done: 'M2 7.6l3.4 3.4L12.4 4',
}

/** ○ △ ◇ □ ▽ ✓; the sentence of the row says the same. */
export function DeadlineMark({ shape, isFilled = false }: { shape: Shape; isFilled?: boolean }) {
  return (
    <svg
      aria-hidden="true"
      className="block"
      width="14"
      height="14"
      viewBox="0 0 14 14"
      fill={isFilled ? 'currentColor' : shape === 'done' ? 'none' : 'var(--color-surface)'}
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinejoin="round"
    >
      <path d={SHAPES[shape]} />
    </svg>
  )
}
