import { SCORES } from '@mirador/domain/messages/feedback'
import { FEEDBACK, FEELINGS } from '@mirador/texts/feedback'
import { Face } from './Face.tsx'

/** Five radio buttons, each named by its feeling. */
export function FeedbackFaces({ chosen }: { chosen: number }) {
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{FEEDBACK.question}</legend>
      <div className="grid grid-cols-5 gap-2 max-[370px]:gap-1">
        {SCORES.map((score) => (
          <label
            key={score}
            className="group relative flex min-w-0 flex-col items-center gap-2 rounded-control border border-line py-3 text-center transition-colors has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-patina hover:border-control has-checked:border-patina has-checked:bg-patina-wash forced-colors:has-checked:border-4"
          >
            <input
              type="radio"
              name="puntuacion"
              value={score}
              defaultChecked={score === chosen}
              data-autofocus={score === chosen || undefined}
              // covers the card, so that all of it is the click target
              className="absolute inset-0 z-10 cursor-pointer appearance-none outline-none"
            />
            <Face score={score} className="size-8 opacity-60 transition-opacity group-has-checked:opacity-100" />
            <span className="condensed text-xs text-ink2 wrap-anywhere max-[370px]:text-[0.6875rem] group-has-checked:font-medium group-has-checked:text-patina-strong">
              {FEELINGS[score]}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
