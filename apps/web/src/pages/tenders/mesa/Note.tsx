import type { NoteVersion } from '@mirador/contract/mesa'
import { MAX_NOTE_TEXT, NOTE_ERASABLE_MINUTES } from '@mirador/domain/mesa/task'
import { ageOf } from '@mirador/domain/time/chile-time'
import { MINUTE_MS } from '@mirador/domain/time/duration'
import { ago } from '@mirador/texts/ago'
import { type FormEvent, useState } from 'react'
import { deskChanges } from '../../../api/desk.ts'
import { TextArea } from '../../../ui/TextArea.tsx'
import { DESK_TENDER } from './desk-texts.ts'
import { FormEnd } from './FormEnd.tsx'
import type { PartProps } from './part-props.ts'
import { useDeskChange } from './use-desk-change.ts'

/** The note on the tender. Of two that were written at once both are shown. */
export function Note(props: PartProps) {
  const { desk, names } = props
  const [isWriting, setWriting] = useState(false)
  const current = desk.notes.filter(({ is_current, is_struck }) => is_current && !is_struck)
  const older = desk.notes.filter((note) => !current.includes(note))
  return (
    <section className="mt-4" aria-labelledby="nota">
      <h3 id="nota" className="font-bold">
        {DESK_TENDER.note} {names.size > 1 && <span className="text-sm font-normal text-ink2">{DESK_TENDER.team}</span>}
      </h3>
      {current.length > 1 && <p className="text-sm text-cobre">{DESK_TENDER.both}</p>}
      {current.map((note) => (
        <Version key={note.id} note={note} {...props} />
      ))}
      {current.length === 0 && !isWriting && <p className="text-ink3">{DESK_TENDER.noNote}</p>}
      {isWriting ? (
        <NoteForm {...props} text={current[0]?.text ?? ''} onEnd={() => setWriting(false)} />
      ) : (
        <button type="button" className="link target" onClick={() => setWriting(true)}>
          {current.length > 0 ? DESK_TENDER.changeNote : DESK_TENDER.writeNote}
        </button>
      )}
      {older.length > 0 && (
        <details className="mt-1">
          <summary className="link target text-sm">{DESK_TENDER.older(older.length)}</summary>
          {older.map((note) => (
            <Version key={note.id} note={note} {...props} />
          ))}
        </details>
      )}
    </section>
  )
}

function Version({ note, place, desk, names, now }: PartProps & { note: NoteVersion }) {
  const { run, isBusy } = useDeskChange(place)
  const { id, author, text, written_at, is_struck } = note
  const written = new Date(written_at)
  const isErasable = now.getTime() - written.getTime() < NOTE_ERASABLE_MINUTES * MINUTE_MS
  const by = names.size > 1 && (names.get(author ?? '') ?? DESK_TENDER.gone)
  return (
    <div className="mt-1">
      <p className="wrap-anywhere whitespace-pre-line">{is_struck ? <s>{text}</s> : text}</p>
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink3">
        <span>{[by, ago(ageOf(written, now))].filter(Boolean).join(' · ')}</span>
        {author === desk.me && !is_struck && (
          <button
            type="button"
            className="link target"
            disabled={isBusy}
            onClick={() => void run(deskChanges.strikeNote(place, id))}
          >
            {isErasable ? DESK_TENDER.erase : DESK_TENDER.strike}
          </button>
        )}
      </p>
    </div>
  )
}

function NoteForm({ place, desk, text, onEnd }: PartProps & { text: string; onEnd: () => void }) {
  const { run, isBusy } = useDeskChange(place)
  // what was read when the writing began: a version that another person stores meanwhile stays beside this one
  const [previous] = useState(desk.notes[0]?.id ?? null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const written = String(new FormData(event.currentTarget).get('note') ?? '').trim()
    if (isBusy) return
    if (written === '' || written === text) return onEnd()
    if (await run(deskChanges.writeNote(place, written, previous))) onEnd()
  }

  return (
    <form className="desk-form" onSubmit={(event) => void submit(event)}>
      <TextArea label={DESK_TENDER.noteLabel} name="note" defaultValue={text} maxLength={MAX_NOTE_TEXT} autoFocus />
      <FormEnd isBusy={isBusy} onCancel={onEnd} />
    </form>
  )
}
