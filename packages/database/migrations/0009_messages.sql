-- What people write to the product: contact messages of anybody, feedback of who is signed in.

create table contact_message (
  id uuid primary key,
  name text not null,
  email text not null,
  message text not null,
  created_at timestamptz not null
);
create index contact_message_newest on contact_message (created_at desc);

create table feedback (
  id uuid primary key,
  -- not a reference: what was said stays when an account goes
  sub uuid not null,
  -- as it was then; null when the identity provider could not tell
  email text,
  puntuacion int not null check (puntuacion between 1 and 5),
  -- may be empty
  comentario text not null,
  created_at timestamptz not null
);
create index feedback_newest on feedback (created_at desc);
