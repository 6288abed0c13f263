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
    rubros: {
      title: 'Elige lo que vendes',
      text: 'Con tus rubros, la lista muestra solo las licitaciones que le sirven a tu empresa. Con «Todas» vuelves a verlas todas.',
    },
    plazo: {
      title: 'El plazo va primero',
      text: 'Cada licitación empieza por el tiempo que queda para ofertar. En cobre, las que cierran en tres días o menos.',
    },
    star: {
      title: 'Sigue las que te interesan',
      text: 'Marca la estrella y la licitación queda guardada en «Siguiendo», para que no se te pase el cierre.',
    },
  },
} as const
