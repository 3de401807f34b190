-- The position in Mercator's metres, longitude first: the order by `<->` is that of true metres near the asker, since both axes
-- are stretched alike. On raw degrees a degree of longitude would count as much as one of latitude, which is 29 % longer at 39° N.
alter table restaurants add column mercator point generated always as (
  point(6378137 * radians(longitude), 6378137 * ln(tan(pi() / 4 + radians(latitude) / 2)))) stored;
