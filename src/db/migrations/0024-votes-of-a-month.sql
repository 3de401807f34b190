-- The votes of a month weigh together at most as much as those of a busy month (docs/decisions/0097-votes-of-a-month.md). The usual rating
-- has two decimals: with one, a vote more could change what all others weigh.

alter table usual_ratings alter column rating type numeric(4, 2);
comment on column usual_ratings.waves is 'Half-months that begin two with more votes than usual: halfMonth, side (above or below the usual rating), and factor, what votes on that side count in hundredths.';
