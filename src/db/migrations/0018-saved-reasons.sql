-- Moderators choose the reason of a decision from saved texts in both languages.

create table saved_reasons (
  id bigint not null generated always as identity,
  rule text collate "C" not null,
  name text not null,
  name_key text collate "C" generated always as (fold_name(name)) stored not null,
  facts_tr text not null,
  facts_en text not null,
  made_by uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint saved_reasons_pkey primary key (id),
  constraint saved_reasons_name_once unique (name_key),
  constraint saved_reasons_made_by_fkey foreign key (made_by) references profiles(id) on delete set null,
  constraint saved_reasons_rule_known check (rule in ('spam', 'insult', 'hate', 'violence', 'false_content', 'private_data', 'sexual', 'illegal', 'other')),
  constraint saved_reasons_name_length check (char_length(name) between 1 and 60 and name = btrim(name)),
  constraint saved_reasons_facts_length check (char_length(facts_tr) between 10 and 1000 and char_length(facts_en) between 10 and 1000),
  constraint saved_reasons_version_positive check (version > 0)
);
create index saved_reasons_maker on saved_reasons (made_by) where made_by is not null;
comment on table saved_reasons is 'Texts from which moderators choose the reason of a decision. A decision keeps a copy, so a change here changes no decision.';
comment on column saved_reasons.name is 'For moderators alone; unique however it is written.';
comment on column saved_reasons.made_by is 'Null for the texts that every site starts with, and after the account left.';
comment on column saved_reasons.version is 'Counts the changes: a form that was opened before another change is refused.';
comment on index saved_reasons_maker is 'Serves: the export and the deletion of the account.';

insert into saved_reasons (rule, name, facts_tr, facts_en) values
  ('spam', 'İlan ve reklam',
    'Paylaştığınız içerik bir mekanı değerlendirmiyor, bir ürünü ya da hizmeti tanıtıyor. Sitede ilan ve reklam yayımlanmıyor.',
    'What you posted does not review a venue; it promotes a product or a service. We do not publish ads.'),
  ('spam', 'Aynı metnin yinelenmesi',
    'Aynı metni birden çok mekanın sayfasında paylaştınız. Bir deneyimi yalnızca yaşandığı mekanın sayfasında anlatabilirsiniz.',
    'You posted the same text on the pages of several venues. An experience belongs only on the page of the venue where it happened.'),
  ('insult', 'Kişiye hakaret',
    'Yazınızda bir kişiye yönelik hakaret var. Yemeği, hizmeti ve fiyatları eleştirebilirsiniz; kişileri aşağılayan sözler sitede yer almıyor.',
    'Your text insults a person. You may criticise the food, the service and the prices, but words that demean people do not stay on the site.'),
  ('hate', 'Nefret söylemi',
    'Yazınız insanları kökeni, inancı, cinsiyeti, cinsel yönelimi ya da engeli nedeniyle aşağılıyor. Nefret söylemi ve ayrımcılık sitede yer almıyor.',
    'Your text demeans people because of their origin, belief, gender, sexual orientation or disability. Hate speech and discrimination do not stay on the site.'),
  ('false_content', 'Gerçeğe aykırı bilgi',
    'Verdiğiniz bilgi mekanın gerçek durumuyla örtüşmüyor. Ad, konum, çalışma saati ve fiyat gibi bilgileri yalnızca doğruluğundan emin olduğunuzda eklemenizi rica ederiz.',
    'The information you gave does not match the facts about the venue. Please add details such as its name, location, opening hours and prices only when you are sure of them.'),
  ('private_data', 'Kişisel bilgi',
    'İçeriğinizde bir kişinin telefon numarası, adresi ya da başka bir kişisel bilgisi yer alıyor. Başkalarının kişisel bilgileri rızaları olmadan paylaşılamaz.',
    'Your content contains a person’s phone number, address or other personal details. Personal details of others may not be shared without their consent.'),
  ('private_data', 'İzinsiz fotoğraf',
    'Fotoğrafta tanınabilecek kişiler ön planda ve buna izin verdikleri anlaşılmıyor. Mekanı ya da yemekleri gösteren, kimsenin tanınmadığı bir fotoğraf ekleyebilirsiniz.',
    'The photo shows recognisable people in the foreground, and nothing suggests that they agreed to it. You may add a photo of the venue or the food in which nobody can be recognised.'),
  ('other', 'Konu dışı',
    'Paylaştığınız içerik bu mekanla ya da orada yaşanan bir deneyimle ilgili değil. Mekan sayfalarında yalnızca o mekana ilişkin içerikler kalıyor.',
    'What you posted is not about this venue or an experience there. Only content about a venue stays on its page.');
