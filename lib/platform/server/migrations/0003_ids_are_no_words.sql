-- Cards held ids as words of the text. All are written anew by `repeatable/cards.sql`, which runs next.
TRUNCATE TABLE "library_cards";
