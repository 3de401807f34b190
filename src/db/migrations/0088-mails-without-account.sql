-- A letter to a person who has no account: the link of a sign-up without a proof of work, or the notice that a banned person left
-- with this e-mail. It expires like the others, and no account can take it along.
alter table mails alter column user_id drop not null;
