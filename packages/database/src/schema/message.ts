/** The table of messages from people. */
export interface MessageSchema {
  contact_message: ContactMessageTable
  feedback: FeedbackTable
}

export interface ContactMessageTable {
  id: string
  name: string
  email: string
  message: string
  created_at: Date
}

export interface FeedbackTable {
  id: string
  sub: string
  email: string | null
  puntuacion: number
  comentario: string
  created_at: Date
}
