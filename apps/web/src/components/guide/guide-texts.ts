/** Sentences of the first-visit guide over the list. */

export const GUIDE = {
  name: 'Guía rápida',
  announcement: 'Hay una guía rápida de esta pantalla, justo antes del buscador. Se cierra con Escape.',
  step: (step: number, of: number) => `${step} de ${of}`,
  next: 'Siguiente',
  done: 'Listo',
  skip: 'Omitir',
  never: 'No volver a mostrar',
  cards: {
    plazo: {
      title: 'El plazo va primero',
      text: 'Cada licitación empieza por el tiempo que queda para ofertar. En color cobre, las que cierran en menos de 24 horas.',
    },
    parecido: {
      title: 'Cuánto se parece a lo tuyo',
      text: 'La marca compara cada licitación con lo que vendes. Ábrela y verás por qué; «No me sirve» la quita de tu lista.',
    },
  },
} as const
